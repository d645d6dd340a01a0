import { encodeQR } from 'qr'
import type { LabelWords } from './label.rules.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')

const style = `:root{color-scheme:light}body{margin:2rem auto;max-width:40rem;padding:0 1rem;background:#fff;color:#231d15;font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.2rem;font-weight:600}.label{display:grid;grid-template-columns:1fr 9rem;gap:1.5rem;border:2px solid #231d15;padding:1.5rem}
.label svg{width:9rem;height:9rem}h2{font-size:.85rem;font-weight:400;color:#5e574d;margin:0 0 .2rem}.to{font-size:1.25rem;font-weight:600;margin:0 0 1.2rem}
.number{text-align:center;font-variant-numeric:tabular-nums;margin:.3rem 0 0}p{margin:0}.cut{border-top:1px dashed #5e574d;margin:2rem 0}
ul{padding-left:1.2rem}@page{margin:15mm}`

export type Label = {
  language: string
  number: string
  to: string
  from: readonly string[]
  goods: readonly string[]
  words: LabelWords
}

/** Renders the printable return label: above the line the address label, below it the slip. The QR code is the return's number. */
export function labelPage({ language, number, to, from, goods, words }: Label): string {
  const title = `${words.title} ${number}`
  const code = encodeQR(number, 'svg', { ecc: 'medium', border: 1 })
  const goodsList = goods.map((line) => `<li>${escaped(line)}</li>`).join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main>
<h1>${escaped(title)}</h1><p>${escaped(words.how)}</p>
<section class="label" aria-label="${escaped(words.title)}"><div>
<h2>${escaped(words.to)}</h2><p class="to">${escaped(to)}</p>
<h2>${escaped(words.from)}</h2><p>${from.map(escaped).join('<br>')}</p>
</div><div role="img" aria-label="${escaped(number)}">${code}<p class="number">${escaped(number)}</p></div></section>
<div class="cut"></div>
<section><h1>${escaped(words.inside)} ${escaped(number)}</h1><ul>${goodsList}</ul></section>
</main></body></html>`
}
