/**
 * Long texts are stored as HTML and edited as plain lines: an empty line between paragraphs, `- ` before each entry
 * of a list, `1. ` before numbered ones, `### ` before a heading, `**` around bold text. Content that this format
 * cannot express is edited as HTML.
 */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;' } as const
const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => entities[sign as keyof typeof entities]) // one of the three matched characters
const unescaped = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const inlineHtml = (line: string): string =>
  escaped(line)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<!\*)\*([^*]+)\*(?!\*)/g, '<em>$1</em>')

function blockHtml(block: string): string {
  const lines = block.split('\n').map((line) => line.trim())
  const list = (mark: RegExp, tag: 'ul' | 'ol'): string | null =>
    lines.every((line) => mark.test(line))
      ? `<${tag}>${lines.map((line) => `<li>${inlineHtml(line.replace(mark, ''))}</li>`).join('')}</${tag}>`
      : null
  const heading = /^### (.+)$/.exec(lines.length === 1 ? (lines[0] ?? '') : '')
  if (heading) return `<h3>${inlineHtml(heading[1] ?? '')}</h3>`
  return list(/^- /, 'ul') ?? list(/^\d+\. /, 'ol') ?? `<p>${lines.map(inlineHtml).join('<br>')}</p>`
}

/** Converts edited text to HTML. Text that begins with a tag is already HTML. */
export function htmlOf(written: string): string {
  const text = written.replaceAll('\r\n', '\n').trim()
  if (text === '' || text.startsWith('<')) return text
  return text
    .split(/\n\s*\n/)
    .map(blockHtml)
    .join('')
}

function plainBlocks(html: string): string {
  const inline = (part: string): string =>
    unescaped(
      part
        .replace(/<br ?\/?>/g, '\n')
        .replace(/<(?:strong|b)>(.*?)<\/(?:strong|b)>/g, '**$1**')
        .replace(/<(?:em|i)>(.*?)<\/(?:em|i)>/g, '*$1*'),
    )
  return [...html.matchAll(/<(p|ul|ol|h3)>(.*?)<\/\1>/gs)]
    .map(([, tag, inner = '']) => {
      if (tag === 'p') return inline(inner)
      if (tag === 'h3') return `### ${inline(inner)}`
      return [...inner.matchAll(/<li>(.*?)<\/li>/gs)]
        .map(([, entry = ''], index) => `${tag === 'ol' ? `${index + 1}.` : '-'} ${inline(entry)}`)
        .join('\n')
    })
    .join('\n\n')
}

/** Converts stored HTML to the edited format; returns the HTML if the conversion would lose content. */
export function writtenOf(html: string): string {
  const plain = plainBlocks(html.trim())
  return htmlOf(plain) === html.trim() ? plain : html
}
