import { join } from 'node:path'
import { openFiles, type Files } from '#platform/http/files.ts'
import { formerFile, keepBrowserFiles } from '#shop/browser-files/browser-files.ts'
import type { Shop } from './compose.ts'

const folder = join(import.meta.dirname, '../../build/client')

let opened: Files | undefined

/** What the build made for browsers, looked for once. */
export const openBuiltFiles = (): Files => (opened ??= openFiles(folder))

/** Keeps the files of this build for pages that are open when another takes its place. Where it cannot, that is logged. */
export const keepBuiltFiles = (shop: Shop): Promise<void> =>
  keepBrowserFiles(shop.db, openBuiltFiles(), new Date()).catch((error: unknown) =>
    shop.log.warn({ error: String(error) }, 'files of this build are not kept for pages that stay open'),
  )

/** A file of this build, or of another one that a page in a browser comes from; null: there is none, or nothing is read. */
export async function builtFileAnswer(files: Files, shop: Shop, request: Request): Promise<Response | null> {
  const { method, url, headers } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  const { pathname } = new URL(url)
  const accepts = headers.get('accept-encoding') ?? ''
  // a file that another build took away while this process runs is kept as a former one's is
  const own = files.has(pathname) ? await files.get(pathname, accepts).catch(missing) : null
  const found = own ?? (await formerFile(shop.db, pathname, accepts))
  return (
    found && new Response(method === 'HEAD' ? null : new Uint8Array(found.bytes), { headers: found.headers })
  )
}

/** Only what is not there counts as missing: other trouble with the folder is thrown. */
function missing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return null
}
