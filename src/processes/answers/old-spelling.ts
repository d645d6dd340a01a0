/** Old and likely spellings lead to the ones in use (rules/api#8); so does a slash too many at the end. */
export function oldSpelling({ pathname, search }: URL): string | null {
  if (/[\\\0]|\/\//.test(pathname)) return null
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const now =
    path
      .replace(/^\/(?:hk|zh|cn|en)(?=\/|$)/i, (locale) => locale.toLowerCase())
      .replace(/^\/hk(?=\/|$)/, '')
      .replace(/\/maintenance$/, '/maintance')
      .replace(/\/contact-us$/, '/contactus') || '/'
  return now === pathname ? null : now + search
}
