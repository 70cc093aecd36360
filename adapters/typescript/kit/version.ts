/** The version of the package that a module belongs to. */

import { existsSync, readFileSync } from "node:fs";

/** The `version` of the nearest package.json at or above the module: `ownVersion(import.meta.url)`. */
export function ownVersion(moduleUrl: string): string {
  for (let folder = new URL(".", moduleUrl); ; folder = new URL("..", folder)) {
    const file = new URL("package.json", folder);
    if (existsSync(file)) {
      const { version } = JSON.parse(readFileSync(file, "utf8")) as { version?: unknown };
      if (typeof version === "string") return version;
      throw new Error(`${file.pathname} has no version; add one, it is what the engine shows of itself`);
    }
    if (folder.pathname === "/" || new URL("..", folder).href === folder.href) {
      throw new Error(`no package.json above ${moduleUrl}; give the engine its version as a string`);
    }
  }
}
