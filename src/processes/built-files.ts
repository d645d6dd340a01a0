import { join } from 'node:path'
import { openFiles, type Files } from '#platform/http/files.ts'
import { formerFile, storeBrowserFiles } from '#shop/browser-files/browser-files.ts'
import type { Shop } from './compose.ts'

const folder = join(import.meta.dirname, '../../build/client')

let opened: Files | undefined

/** The browser files of the build, listed once. */
export const openBuiltFiles = (): Files => (opened ??= openFiles(folder))

/** Stores the files of this build for pages that are still open when another replaces it. A failure is logged. */
export const storeBuiltFiles = (shop: Shop): Promise<void> =>
  storeBrowserFiles(shop.db, openBuiltFiles(), new Date()).catch((error: unknown) =>
    shop.log.warn({ error: String(error) }, 'files of this build are not kept for pages that stay open'),
  )

/** A file of this build, or of the build from which an open page comes; null: there is none, or it cannot be read. */
export async function builtFileAnswer(files: Files, shop: Shop, request: Request): Promise<Response | null> {
  const { method, url, headers } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  const { pathname } = new URL(url)
  const accepts = headers.get('accept-encoding') ?? ''
  // a file that a new build deleted while this process runs is served from storage, like one of a former build
  const own = files.has(pathname) ? await files.get(pathname, accepts).catch(missing) : null
  const found = own ?? (await formerFile(shop.db, pathname, accepts))
  return (
    found && new Response(method === 'HEAD' ? null : new Uint8Array(found.bytes), { headers: found.headers })
  )
}

/** Only a missing file counts as missing: other errors of the folder are thrown. */
function missing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return null
}
