import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json',
}

export type ServedFile = { bytes: Buffer; headers: Record<string, string> }
type Coding = 'br' | 'gzip' | null

/** Response headers of a static file, by its name. Names under `assets/` carry a hash: such files never expire. */
export const servedFile = (name: string, bytes: Buffer, coding: Coding): ServedFile => ({
  bytes,
  headers: {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'content-length': String(bytes.length),
    'cache-control': name.startsWith('assets/')
      ? 'public, max-age=31536000, immutable'
      : name === 'sw.js'
        ? 'no-cache'
        : 'public, max-age=3600',
    vary: 'accept-encoding',
    ...(coding ? { 'content-encoding': coding } : {}),
  },
})

/**
 * Serves the static files of a folder. Their names are listed once at start; each file is read on its first request
 * and stays in memory. `name.br` and `name.gz` beside a file are its compressed forms.
 */
export function openFiles(folder: string) {
  const known = new Set(list(folder, folder))
  const read = new Map<string, Promise<Buffer>>()
  const bytesOf = (name: string): Promise<Buffer> => {
    const found = read.get(name) ?? readFile(join(folder, name))
    read.set(name, found)
    found.catch(() => read.delete(name))
    return found
  }
  return {
    has: (path: string): boolean => known.has(path.slice(1)) && !isCompressed(path),
    async get(path: string, accepts: string): Promise<ServedFile> {
      const name = path.slice(1)
      if (accepts.includes('br') && known.has(`${name}.br`))
        return servedFile(name, await bytesOf(`${name}.br`), 'br')
      if (accepts.includes('gzip') && known.has(`${name}.gz`))
        return servedFile(name, await bytesOf(`${name}.gz`), 'gzip')
      return servedFile(name, await bytesOf(name), null)
    },
    /** Names of the files that carry a hash. */
    hashed: [...known].filter((name) => name.startsWith('assets/') && !isCompressed(name)),
    /** The plain and the Brotli form of a file, read without caching them. */
    async forms(name: string): Promise<{ plain: Buffer; brotli: Buffer | null }> {
      const brotli = known.has(`${name}.br`) ? await readFile(join(folder, `${name}.br`)) : null
      return { plain: await readFile(join(folder, name)), brotli }
    },
  }
}
export type Files = ReturnType<typeof openFiles>

const isCompressed = (name: string): boolean => /\.(?:br|gz)$/.test(name)

function list(root: string, folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name)
    return statSync(file).isDirectory() ? list(root, file) : [relative(root, file)]
  })
}
