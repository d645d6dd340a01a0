import type { CustomsForm, CustomsGap, CustomsWords } from './customs.rules.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')

const style = `:root{color-scheme:light}*{box-sizing:border-box}@page{margin:8mm}
body{margin:0;background:#fff;color:#000;font:3.4mm/1.35 system-ui,sans-serif}
main{padding:4mm;border:.4mm solid #000}main.CN22{width:105mm}main.CN23{width:190mm}
h1{font-size:5mm;margin:0 0 2mm;display:flex;justify-content:space-between;gap:4mm}p{margin:0 0 1mm}
.parties{display:grid;grid-template-columns:1fr 1fr;gap:4mm;border-block:.3mm solid #000;padding-block:2mm;margin-bottom:2mm}
h2{font-size:3mm;font-weight:400;margin:0}table{width:100%;border-collapse:collapse}
th,td{border:.2mm solid #000;padding:1mm;text-align:left;vertical-align:top}.r{text-align:right;font-variant-numeric:tabular-nums}
.sign{display:flex;justify-content:space-between;gap:6mm;margin-top:6mm}.sign span{border-top:.3mm solid #000;flex:1;padding-top:1mm}
.notice{border:.5mm solid #a33;padding:3mm;margin:0 0 4mm}.notice a{color:inherit}.void{display:none}
button{font:inherit;min-height:40px;padding:0 16px}
@media screen{body{background:#eee;padding:6mm}main{background:#fff;max-width:100%;overflow-x:auto}}
@media print{.screen{display:none}.notice~main{display:none}.void{display:block;font-size:8mm;font-weight:700}}`

export type CustomsPage = {
  form: CustomsForm
  number: string
  from: readonly string[]
  to: readonly string[]
  toCountry: string
  /** Identity number as far as the staff user may see it; null: not needed. */
  identity: string | null
  rows: readonly {
    name: string
    pieces: number
    weight: string
    value: string
    hkd: string
    hs: string
    origin: string
  }[]
  total: { weight: string; value: string; hkd: string }
  isInHkd: boolean
  gaps: readonly CustomsGap[]
  words: CustomsWords
  day: string
}

const gapLine = ({ gap, subSku, productId }: CustomsGap, words: CustomsWords): string => {
  const text = escaped([subSku, words.gap[gap]].filter(Boolean).join(': '))
  return `<li>${productId === null ? text : `<a href="/desk/products/${escaped(productId)}">${text}</a>`}</li>`
}

/** Renders a form in English and French, as the Universal Postal Union requires; notices are in the staff user's language. */
export function customsPage(page: CustomsPage): string {
  const { form, number, rows, total, isInHkd, gaps, words } = page
  const money = (value: string, hkd: string) =>
    `<td class="r">${escaped(value)}</td>${isInHkd ? '' : `<td class="r">${escaped(hkd)}</td>`}`
  const notice =
    gaps.length === 0
      ? ''
      : `<div class="notice screen" role="alert"><p>${escaped(words.incomplete)}</p><ul>${gaps
          .map((gap) => gapLine(gap, words))
          .join('')}</ul></div><p class="void notice">${escaped(words.incomplete)}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${form} ${escaped(number)}</title><style>${style}</style></head>
<body>${notice}<main class="${form}">
<h1><span>Customs declaration<br><small>Déclaration en douane</small></span><span>${form}</span></h1>
<div class="parties"><section><h2>From / Expéditeur</h2><p>${page.from.map(escaped).join('<br>')}</p></section>
<section><h2>To / Destinataire</h2><p>${page.to.map(escaped).join('<br>')}<br>${escaped(page.toCountry)}</p>${
    page.identity === null
      ? ''
      : `<p>Receiver’s number / Numéro du destinataire: ${escaped(page.identity)}</p>`
  }</section></div>
<p>${escaped(number)} · ☒ Sale of goods / Vente de marchandises · ${escaped(page.day)}</p>
<table><thead><tr><th>Contents / Contenu</th><th class="r">Pieces / Nombre</th><th class="r">Net weight / Poids net</th><th class="r">Value / Valeur</th>${
    isInHkd ? '' : '<th class="r">HKD</th>'
  }<th>HS code / Code SH</th><th>Origin / Origine</th></tr></thead><tbody>${rows
    .map(
      (row) =>
        `<tr><td>${escaped(row.name)}</td><td class="r">${row.pieces}</td><td class="r">${escaped(row.weight)}</td>${money(row.value, row.hkd)}<td>${escaped(row.hs)}</td><td>${escaped(row.origin)}</td></tr>`,
    )
    .join(
      '',
    )}</tbody><tfoot><tr><th>Total</th><td></td><td class="r">${escaped(total.weight)}</td>${money(total.value, total.hkd)}<td></td><td></td></tr></tfoot></table>
<p>I certify that the particulars given here are correct and that this item contains no dangerous article. / Je certifie que les renseignements donnés ici sont exacts et que cet envoi ne contient aucun objet dangereux.</p>
<div class="sign"><span>Date</span><span>Signature</span></div>
</main></body></html>`
}
