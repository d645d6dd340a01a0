/** Redirects old and likely spellings of paths to the current ones (rules/api#8), and removes a trailing slash. */
export function oldSpelling({ pathname, search }: URL): string | null {
  if (/[\\\0]|\/\//.test(pathname)) return null
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const now =
    path
      .replace(/^\/(?:hk|zh|cn|en)(?=\/|$)/i, (locale) => locale.toLowerCase())
      .replace(/^\/hk(?=\/|$)/, '')
      // only pages of the shop: the desk's have names of their own below /desk, such as the setting `maintenance`
      .replace(/^((?:\/(?:zh|cn|en))?)\/maintenance$/, '$1/maintance')
      .replace(/^((?:\/(?:zh|cn|en))?)\/contact-us$/, '$1/contactus') || '/'
  return now === pathname ? null : now + search
}
