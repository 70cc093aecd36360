"""Closes its standard output at the first case, and lives on."""

import os
import time

from honest import requests

for _ in requests():
    os.close(1)
    time.sleep(3600)
