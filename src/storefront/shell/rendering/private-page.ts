/**
 * The `headers` of a page that is one person's own: `export const headers = privately`. Neither we nor
 * anybody else keep it.
 */
export const privately = () => ({ 'cache-control': 'private, no-store' })
