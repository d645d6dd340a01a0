import type { ParcelLabelWords } from './label.rules.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')

const style = `:root{color-scheme:light}*{box-sizing:border-box}@page{size:100mm 150mm;margin:0}
body{margin:0;background:#fff;color:#000;font:4mm/1.35 system-ui,sans-serif}
main{width:100mm;height:150mm;padding:5mm;display:flex;flex-direction:column;gap:3.5mm;overflow:hidden}
h1{font-size:6mm;margin:0}h2{font-size:3mm;font-weight:400;margin:0 0 .5mm}p{margin:0}
.code svg{display:block;width:100%;height:24mm}.number{text-align:center;font-size:5mm;font-variant-numeric:tabular-nums;letter-spacing:.4mm}
.to{font-size:5mm;font-weight:600;border:.4mm solid #000;padding:3mm;flex:1;overflow-wrap:anywhere}
.foot{display:flex;justify-content:space-between;gap:4mm;border-top:.3mm solid #000;padding-top:2mm}
@media screen{body{background:#eee}main{margin:6mm auto;background:#fff;box-shadow:0 0 2mm #0003}}`

export type ParcelLabel = {
  language: string
  carrier: string
  waybill: string
  reference: string
  to: readonly string[]
  from: readonly string[]
  /** A pickup point of the carrier. */
  point: string | null
  pieces: number
  words: ParcelLabelWords
}

/** What is stuck on a parcel: 100 × 150 mm, its waybill as Code 128. */
export async function parcelLabelPage(label: ParcelLabel): Promise<string> {
  const { language, carrier, waybill, reference, to, from, point, pieces, words } = label
  const { toSVG } = await import('bwip-js/node') // two megabytes that only labels need
  const code = toSVG({ bcid: 'code128', text: waybill, height: 20, scaleX: 2, scaleY: 2 })
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${escaped(`${carrier} ${waybill}`)}</title><style>${style}</style></head>
<body><main>
<h1>${escaped(carrier)}</h1>
<div class="code" role="img" aria-label="${escaped(waybill)}">${code}</div>
<p class="number">${escaped(waybill)}</p>
<section class="to"><h2>${escaped(words.to)}</h2><p>${to.map(escaped).join('<br>')}</p>${
    point === null ? '' : `<p>${escaped(words.point)} ${escaped(point)}</p>`
  }</section>
<section><h2>${escaped(words.from)}</h2><p>${from.map(escaped).join('<br>')}</p></section>
<div class="foot"><span>${escaped(words.order)} ${escaped(reference)}</span><span>${escaped(words.pieces)} ${pieces}</span></div>
</main></body></html>`
}
