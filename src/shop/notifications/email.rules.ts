import { languages, type Locale } from '../region.ts'

/** Content blocks of an email; each is rendered as text and as HTML. */
export type EmailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'lines'; lines: readonly EmailLine[]; sums: readonly EmailSum[] }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'heading'; text: string; isSmall: boolean }
  | { kind: 'words'; words: readonly EmailWords[] }
  | { kind: 'bullets'; items: readonly (readonly EmailWords[])[] }
  | { kind: 'picture'; url: string; alt: string }
  | { kind: 'products'; products: readonly EmailProduct[] }
/** A run of text: plain, bold, or a link. */
export type EmailWords = { text: string; isStrong: boolean; url: string | null }
/** A product without its price, which can change after the email was sent. */
export type EmailProduct = { name: string; brand: string; url: string; picture: string }
export type EmailLine = { name: string; detail: string; amount: string }
export type EmailSum = { label: string; amount: string; isTotal: boolean }

export type RenderedEmail = {
  language: Locale
  subject: string
  /** Preview text that mail clients show beside the subject; undefined: they show the beginning of the email. */
  preview?: string
  /** Null: the blocks contain the headings. */
  heading: string | null
  blocks: readonly EmailBlock[]
  /** Footer text. */
  closing: string
  /** Unsubscribe link of an email that needs consent. */
  unsubscribe?: { text: string; label: string; url: string }
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')

function asText(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'lines':
      return [
        ...block.lines.map(({ name, detail, amount }) => [name, detail, amount].filter(Boolean).join(' · ')),
        ...(block.sums.length > 0 ? [''] : []),
        ...block.sums.map(({ label, amount }) => `${label}: ${amount}`),
      ].join('\n')
    case 'code':
      return `${block.label}: ${block.code}`
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'heading':
      return block.text
    case 'words':
      return wordsText(block.words)
    case 'bullets':
      return block.items.map((words) => `• ${wordsText(words)}`).join('\n')
    case 'picture':
      return block.alt === '' ? '' : `[${block.alt}]`
    case 'products':
      return block.products.map(({ name, brand, url }) => `${name} · ${brand}\n${url}`).join('\n\n')
  }
}

const wordsText = (words: readonly EmailWords[]): string =>
  words.map(({ text, url }) => (url === null ? text : `${text} (${url})`)).join('')

/** The email as plain text, for mail clients without HTML and for the outbox search. */
export const emailText = ({ heading, blocks, closing, unsubscribe }: RenderedEmail): string =>
  [
    ...(heading === null ? [] : [heading]),
    ...blocks.map(asText).filter((text) => text !== ''),
    `--\nELOWEN\n${closing}`,
    ...(unsubscribe ? [`${unsubscribe.text}\n${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ].join('\n\n')

// The colours of ui/styles/looks.css in hexadecimal, for mail clients; the dark ones are in the style block below.
const paper = '#faf7f2'
const shell = '#f2ede4'
const rule = '#ded8cf'
const ink = '#231d15'
const soft = '#5e574d'
const accent = '#345a3d'
const onAccent = '#f9fbf4'
const face =
  "Figtree,-apple-system,'Segoe UI','PingFang HK','Microsoft JhengHei','Noto Sans CJK TC',Arial,sans-serif"

const dark = `@media (prefers-color-scheme:dark){
.paper{background:#17130e!important}.shell{background:#211d17!important}.ink{color:#f0ece5!important}.soft{color:#b2aba1!important}
.rule{border-color:#38332c!important}.button{background:#98c9a1!important;color:#101911!important}}`

/** The dark colours of the block above, for pages that show an email without its style block. */
const darkColours: Readonly<Record<string, string>> = {
  [paper]: '#17130e',
  [shell]: '#211d17',
  [rule]: '#38332c',
  [ink]: '#f0ece5',
  [soft]: '#b2aba1',
  [accent]: '#98c9a1',
  [onAccent]: '#101911',
}

/** The HTML of an email with its light colours replaced by the dark ones. */
export const darkHtml = (html: string): string =>
  html.replaceAll(/#[0-9a-f]{6}(?=[;"])/g, (colour) => darkColours[colour] ?? colour)

const cell = 'padding:8px 0;vertical-align:top;font-size:15px;line-height:1.5;'

function asHtml(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="margin:0 0 16px;color:${ink}">${escaped(block.text).replaceAll('\n', '<br>')}</p>`
    case 'facts':
      return table(
        block.facts.map(
          ([label, value]) =>
            `<td class="soft" style="${cell}color:${soft};padding-right:16px;width:34%">${escaped(label)}</td>` +
            `<td class="ink" style="${cell}color:${ink}">${escaped(value).replaceAll('\n', '<br>')}</td>`,
        ),
      )
    case 'lines':
      return table([...block.lines.map(lineHtml), ...block.sums.map(sumHtml)])
    case 'code':
      return (
        `<div class="shell" style="margin:0 0 24px;padding:16px;background:${shell};text-align:center">` +
        `<div class="soft" style="color:${soft};font-size:14px">${escaped(block.label)}</div>` +
        `<div class="ink" style="color:${ink};font-size:28px;letter-spacing:4px">${escaped(block.code)}</div></div>`
      )
    case 'button':
      return (
        `<p style="margin:24px 0"><a class="button" href="${escaped(block.url)}" style="display:inline-block;padding:12px 24px;` +
        `background:${accent};color:${onAccent};text-decoration:none;border-radius:2px">${escaped(block.label)}</a></p>`
      )
    case 'heading':
      return block.isSmall
        ? `<h3 class="ink" style="margin:24px 0 8px;color:${ink};font-size:17px;font-weight:600;line-height:1.4">${escaped(block.text)}</h3>`
        : `<h2 class="ink" style="margin:24px 0 12px;color:${ink};font-size:22px;font-weight:400;line-height:1.3">${escaped(block.text)}</h2>`
    case 'words':
      return `<p class="ink" style="margin:0 0 16px;color:${ink}">${wordsHtml(block.words)}</p>`
    case 'bullets':
      return `<ul class="ink" style="margin:0 0 16px;padding-left:20px;color:${ink}">${block.items
        .map((words) => `<li style="margin:0 0 4px">${wordsHtml(words)}</li>`)
        .join('')}</ul>`
    case 'picture':
      return `<p style="margin:0 0 16px"><img src="${escaped(block.url)}" alt="${escaped(block.alt)}" width="560" style="display:block;width:100%;height:auto;border:0"></p>`
    case 'products':
      return table(block.products.map(productHtml))
  }
}

const wordsHtml = (words: readonly EmailWords[]): string =>
  words
    .map(({ text, isStrong, url }) => {
      const plain = escaped(text).replaceAll('\n', '<br>')
      const strong = isStrong ? `<strong>${plain}</strong>` : plain
      return url === null
        ? strong
        : `<a class="ink" href="${escaped(url)}" style="color:${ink}">${strong}</a>`
    })
    .join('')

const productHtml = ({ name, brand, url, picture }: EmailProduct): string =>
  `<td class="rule" style="${cell}width:96px;border-bottom:1px solid ${rule}"><a href="${escaped(url)}">` +
  `<img src="${escaped(picture)}" alt="" width="80" style="display:block;width:80px;height:auto;border:0"></a></td>` +
  `<td class="ink rule" style="${cell}color:${ink};border-bottom:1px solid ${rule}"><a class="ink" href="${escaped(url)}" style="color:${ink}">${escaped(name)}</a>` +
  `<br><span class="soft" style="color:${soft};font-size:14px">${escaped(brand)}</span></td>`

const unsubscribeHtml = ({ text, label, url }: NonNullable<RenderedEmail['unsubscribe']>): string =>
  `<p class="soft" style="margin:16px 0 0;color:${soft};font-size:14px">${escaped(text)} ` +
  `<a class="soft" href="${escaped(url)}" style="color:${soft}">${escaped(label)}</a></p>`

const lineHtml = ({ name, detail, amount }: EmailLine): string =>
  `<td class="ink rule" style="${cell}color:${ink};border-bottom:1px solid ${rule}">${escaped(name)}` +
  `<br><span class="soft" style="color:${soft};font-size:14px">${escaped(detail)}</span></td>` +
  `<td class="ink rule" style="${cell}color:${ink};text-align:right;white-space:nowrap;border-bottom:1px solid ${rule}">${escaped(amount)}</td>`

const sumHtml = ({ label, amount, isTotal }: EmailSum): string => {
  const style = `${cell}${isTotal ? `color:${ink};font-weight:600` : `color:${soft}`}`
  const name = isTotal ? 'ink' : 'soft'
  return `<td class="${name}" style="${style}">${escaped(label)}</td><td class="${name}" style="${style};text-align:right;white-space:nowrap">${escaped(amount)}</td>`
}

const table = (rows: readonly string[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">` +
  `${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`

/** Hidden element with the preview text for the list of a mail client. */
const previewHtml = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(text)}</div>`

/** The email as HTML for mail clients: inline styles, light and dark. */
export function emailHtml({
  language,
  subject,
  preview = '',
  heading,
  blocks,
  closing,
  unsubscribe,
}: RenderedEmail): string {
  const tag = languages.find(({ key }) => key === language)?.tag ?? 'en'
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}${dark}</style>
</head>
<body class="paper" style="margin:0;background:${paper};font-family:${face};font-size:16px;line-height:1.6">
${preview === '' ? '' : `${previewHtml(preview)}\n`}<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td>
<p class="ink rule" style="margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid ${rule};color:${ink};letter-spacing:4px">ELOWEN</p>
${heading === null ? '' : `<h1 class="ink" style="margin:0 0 16px;color:${ink};font-size:24px;font-weight:400;line-height:1.3">${escaped(heading)}</h1>\n`}${blocks.map(asHtml).join('\n')}
<p class="soft rule" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${rule};color:${soft};font-size:14px">${escaped(closing)}</p>
${unsubscribe ? unsubscribeHtml(unsubscribe) : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>`
}
