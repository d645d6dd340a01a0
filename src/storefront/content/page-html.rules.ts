export type PageBlock = { id: string; title: string }

/** HTML entities that headings of a sanitised page may contain, with their characters. */
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)
    .trim()

/** A table with header cells: the first row names the columns, the first cell of each other row the row. */
function headedTable(table: string): string {
  const [, first = '', rest = ''] =
    /^\s*(<tr>[\s\S]*?<\/tr>)([\s\S]*)$/.exec(table.replace(/<\/?t(?:head|body)>/g, '')) ?? []
  if (!first.includes('<th')) return `<table>${table}</table>`
  const columns = first.replace(/<th><\/th>/g, '<td></td>').replace(/<th>/g, '<th scope="col">')
  const rows = rest.replace(/<tr>\s*<td>([\s\S]*?)<\/td>/g, '<tr><th scope="row">$1</th>')
  return `<table><thead>${columns}</thead><tbody>${rows.trim()}</tbody></table>`
}

/**
 * A page's stored HTML for output: internal links in the page's language, headings with anchors, accessible tables.
 * `localPath` localises an internal path.
 */
export function safeHtml(
  html: string,
  localPath: (path: string) => string,
): { html: string; parts: PageBlock[] } {
  const sections: PageBlock[] = []
  const safe = html
    .replace(/href="(\/[^"/][^"]*|\/)"/g, (_, path: string) => `href="${localPath(path)}"`)
    .replace(/<table>([\s\S]*?)<\/table>/g, (_, table: string) => headedTable(table))
    .replace(/<h2>([\s\S]*?)<\/h2>/g, (_, title: string) => {
      const section = { id: `part-${sections.length + 1}`, title: plain(title) }
      sections.push(section)
      return `<h2 id="${section.id}">${title}</h2>`
    })
  return { html: safe, parts: sections }
}
