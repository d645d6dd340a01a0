// Stack traces of bundled processes name the source files and lines.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = new URL('..', import.meta.url)

/**
 * Installs the mapping for bundles in this folder. The line map of tools/bundle.mjs is read for the first stack trace
 * that needs it.
 */
export function nameSources(folder) {
  const read = new Map()
  const linesOf = (bundle) => {
    const file = join(folder, `${bundle}.lines`)
    if (!read.has(bundle)) read.set(bundle, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
    return read.get(bundle)
  }
  const written = (place, bundle, line, column) => {
    const known = linesOf(bundle)
    const changes = known?.lines[line - 1] ?? []
    let at = -1 // the last change at or before the column
    for (let next = 0; next < changes.length && changes[next] < column; next += 3) at = next
    return at < 0 ? place : `${new URL(known.sources[changes[at + 1]], root).href}:${changes[at + 2] + 1}`
  }
  const frame = new RegExp(`${RegExp.escape(pathToFileURL(folder).href)}/([\\w.-]+\\.js):(\\d+):(\\d+)`, 'g')
  const format = Error.prepareStackTrace
  Error.prepareStackTrace = (error, sites) => format(error, sites).replaceAll(frame, written)
}
