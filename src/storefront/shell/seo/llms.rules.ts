/** A page listed in `llms.txt`. `note`: a short description. */
export type ListedPage = { name: string; url: string; note?: string | undefined }
export type ListedSection = { title: string; pages: readonly ListedPage[] }

/** Text on one line, without the characters that end a Markdown link or heading. */
const plain = (text: string): string => text.replaceAll(/[\s[\]()#>`]+/g, ' ').trim()

const inBrackets: Record<string, string> = { '(': '%28', ')': '%29' }

/** `llms.txt` (llmstxt.org): a heading, one sentence, and links in sections. Sections without pages are omitted. */
export function llmsText(title: string, about: string, sections: readonly ListedSection[]): string {
  const parts = sections
    .filter(({ pages }) => pages.length > 0)
    .map((section) => {
      const links = section.pages.map(({ name, url, note }) => {
        const line = `- [${plain(name)}](${url.replaceAll(/\s/g, '%20').replaceAll(/[()]/g, (sign) => inBrackets[sign] ?? sign)})`
        return note ? `${line}: ${plain(note)}` : line
      })
      return `## ${plain(section.title)}\n\n${links.join('\n')}\n`
    })
  return [`# ${plain(title)}\n`, `> ${plain(about)}\n`, ...parts].join('\n')
}
