import type { PdfPage } from '../../../platform/pdf/page.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')

const style = `:root{color-scheme:light}body{margin:2rem auto;max-width:46rem;padding:0 1rem;background:#fff;color:#231d15;font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.4rem;font-weight:600}address{font-style:normal}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dt,.soft{color:#5e574d}
dd{margin:0}.parties{display:grid;grid-template-columns:1fr 1fr;gap:1rem}h2{font-size:.9rem;font-weight:400;color:#5e574d;margin:1rem 0 .2rem}
table{width:100%;border-collapse:collapse;margin:1.5rem 0}th{font-weight:400;color:#5e574d}th,td{text-align:right;padding:.4rem 0 .4rem 1rem;border-bottom:1px solid #ded8cf;vertical-align:top}
th:first-child,td:first-child{text-align:left;padding-left:0}.sums{width:auto;margin-left:auto}.sums td{border:0}.total td{font-weight:600}`

const list = (lines: readonly string[]): string => lines.map(escaped).join('<br>')

/** The same paper as a page that prints well. */
export function invoicePdfPage(page: PdfPage): string {
  const [name = '', ...sender] = page.sender
  return `<!doctype html>
<html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(page.title)}</title><style>${style}</style></head>
<body><main>
<address><strong>${escaped(name)}</strong><br><span class="soft">${list(sender)}</span></address>
<h1>${escaped(page.title)}</h1>
<dl>${page.facts.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
<div class="parties">${page.parties.map(({ label, lines }) => `<div><h2>${escaped(label)}</h2>${list(lines)}</div>`).join('')}</div>
<table><thead><tr>${page.columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')}</tr></thead>
<tbody>${page.rows.map(rowHtml).join('')}</tbody></table>
<table class="sums"><tbody>${page.sums.map(sumHtml).join('')}</tbody></table>
${page.notes.map((note) => `<p class="soft">${escaped(note)}</p>`).join('\n')}
</main></body></html>`
}

const rowHtml = ({ text, note, numbers }: PdfPage['rows'][number]): string =>
  `<tr><td>${escaped(text)}<br><span class="soft">${escaped(note)}</span></td>${numbers.map((number) => `<td>${escaped(number)}</td>`).join('')}</tr>`

const sumHtml = ({ label, value, isTotal }: PdfPage['sums'][number]): string =>
  `<tr${isTotal ? ' class="total"' : ''}><td>${escaped(label)}</td><td>${escaped(value)}</td></tr>`
