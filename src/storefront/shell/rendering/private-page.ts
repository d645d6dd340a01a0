/** The `headers` of a page with personal data, which no cache may store: `export const headers = privately`. */
export const privately = () => ({ 'cache-control': 'private, no-store' })
