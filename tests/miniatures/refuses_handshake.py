"""Answers initialize with an error."""

import sys

from honest import say

sys.stdin.readline()
say('{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"no licence"}}')
sys.stdin.read()
