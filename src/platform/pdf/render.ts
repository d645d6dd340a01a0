import type { Canvas } from './canvas.ts'
import type { PdfPage } from './page.ts'

const soft = '#5e574d'
const rule = '#ded8cf'
const numberWidth = 74

/** Renders a document on as many A4 pages as needed; its fonts are subset to the used characters. */
export async function renderPage(pdfPage: PdfPage): Promise<Buffer> {
  const { openCanvas } = await import('./canvas.ts') // pdfkit takes memory: imported for the first page
  const canvas = openCanvas(pdfPage)
  const { pdf } = canvas
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const { left, right, bottom } = pdf.page.margins
  const width = pdf.page.width - left - right
  const end = pdf.page.height - bottom - 24
  /** Position for content of a given height, on a new page if needed. */
  const room = (y: number, height: number): number => {
    if (y + height <= end) return y
    pdf.addPage()
    return pdf.page.margins.top
  }

  let y = drawRows(canvas, pdfPage, drawHead(canvas, pdfPage, left, width), { left, width, room })
  const heights = pdfPage.sums.map((sum) => sumHeight(canvas, sum, width))
  const sumsHeight = heights.reduce((total, height) => total + height, 8)
  y = drawSums(canvas, pdfPage, room(y + 8, sumsHeight), { left, width, heights })
  y += 16
  for (const note of pdfPage.notes) {
    const style = { width, colour: soft, size: 8 }
    y = canvas.write(note, left, room(y, canvas.heightOf(note, style)), style) + 4
  }
  const pages = pdf.bufferedPageRange().count
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0 // the footer is intentionally below the margin
    canvas.write(`${pdfPage.title} · ${page + 1} / ${pages}`, left, end + 16, {
      width,
      size: 8,
      colour: soft,
      align: 'right',
    })
  }
  pdf.end()
  await done
  return Buffer.concat(chunks)
}

function drawHead(canvas: Canvas, page: PdfPage, left: number, width: number): number {
  const half = width / 2 - 12
  const [name = '', ...address] = page.sender
  let y = canvas.write(name, left, 48, { width: half, size: 14, weight: 'Bold' }) + 4
  for (const line of address) y = canvas.write(line, left, y, { width: half, colour: soft, size: 8 })
  let beside =
    canvas.write(page.title, left + half + 24, 48, {
      width: half,
      size: 14,
      weight: 'Bold',
      align: 'right',
    }) + 4
  for (const [label, value] of page.facts) {
    canvas.write(label, left + half + 24, beside, { width: half / 2, colour: soft })
    beside = Math.max(
      canvas.write(value, left + half + 24, beside, { width: half, align: 'right' }),
      beside + 14,
    )
  }
  let top = Math.max(y, beside) + 20
  let lowest = top
  // two columns side by side
  for (const [at, party] of page.parties.entries()) {
    if (at > 0 && at % 2 === 0) top = lowest + 14
    const x = left + (at % 2) * (half + 24)
    let line = canvas.write(party.label, x, top, { width: half, colour: soft, size: 8 }) + 2
    for (const text of party.lines) line = canvas.write(text, x, line, { width: half })
    lowest = Math.max(lowest, line)
  }
  return lowest + 20
}

type Place = { left: number; width: number; room(y: number, height: number): number }

function drawRows(
  canvas: Canvas,
  { columns, rows }: PdfPage,
  top: number,
  { left, width, room }: Place,
): number {
  const [first = '', ...others] = columns
  const textWidth = width - others.length * numberWidth - 8
  const numberAt = (at: number) => left + width - (others.length - at) * numberWidth
  const head = (y: number): number => {
    canvas.write(first, left, y, { width: textWidth, size: 8, colour: soft })
    for (const [at, column] of others.entries())
      canvas.write(column, numberAt(at), y, { width: numberWidth, size: 8, colour: soft, align: 'right' })
    return line(canvas, left, width, y + 14)
  }
  let y = head(top)
  for (const row of rows) {
    const height =
      canvas.heightOf(row.text, { width: textWidth }) +
      canvas.heightOf(row.note, { width: textWidth, size: 8 }) +
      16
    const at = room(y, height)
    y = at < y ? head(at) : at
    const under = canvas.write(row.text, left, y + 5, { width: textWidth })
    const noteEnd =
      row.note === ''
        ? under
        : canvas.write(row.note, left, under, { width: textWidth, size: 8, colour: soft })
    for (const [column, number] of row.numbers.entries())
      canvas.write(number, numberAt(column), y + 5, { width: numberWidth, align: 'right' })
    y = line(canvas, left, width, noteEnd + 4)
  }
  return y
}

type Sum = PdfPage['sums'][number]

const sumStyle = ({ isTotal }: Sum) =>
  isTotal ? { weight: 'Bold' as const, size: 10 } : { size: 9, colour: soft }
const sumLabelWidth = (width: number): number => width / 2 - numberWidth - 16

/** Height of a sum with its space below; a long label, as with a coupon's code, has several lines. */
const sumHeight = (canvas: Canvas, sum: Sum, width: number): number =>
  Math.max(16, canvas.heightOf(sum.label, { ...sumStyle(sum), width: sumLabelWidth(width) }) + 2)

function drawSums(
  canvas: Canvas,
  { sums }: PdfPage,
  top: number,
  { left, width, heights }: Omit<Place, 'room'> & { heights: readonly number[] },
): number {
  let y = top
  for (const [at, sum] of sums.entries()) {
    const style = sumStyle(sum)
    canvas.write(sum.label, left + width / 2, y, { ...style, width: sumLabelWidth(width) })
    canvas.write(sum.value, left + width / 2, y, { ...style, width: width / 2, align: 'right' })
    y += heights[at] ?? 16
  }
  return y
}

function line({ pdf }: Canvas, left: number, width: number, y: number): number {
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke()
  return y
}
