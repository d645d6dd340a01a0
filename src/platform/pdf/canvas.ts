import PdfDocument from 'pdfkit'
import { fontFile, runsOf, type Run, type Weight } from './fonts.ts'
import type { Script, PdfPage } from './page.ts'

export type Pdf = InstanceType<typeof PdfDocument>
/** Private field of pdfkit for its current font, needed to check which characters the font has. */
type Inside = { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } }

export type Style = {
  size?: number
  weight?: Weight
  colour?: string
  width: number
  align?: 'left' | 'right'
}

/** Draws text in a document, each character with the first font that has it. */
export type Canvas = {
  pdf: Pdf
  /** Writes from the upper left corner and returns the lower end. */
  write(text: string, x: number, y: number, style: Style): number
  /** Height of a text. */
  heightOf(text: string, style: Style): number
  runs(text: string, weight?: Weight): Run[]
}

export function openCanvas({
  script,
  language,
  title,
  author,
  at,
}: Pick<PdfPage, 'script' | 'language' | 'title' | 'author' | 'at'>): Canvas {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 48,
    autoFirstPage: true,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: new Date(at), ModDate: new Date(at) },
  })
  const registered = new Set<string>()
  const font = (from: Script, weight: Weight): Pdf => {
    const name = `${from} ${weight}`
    if (!registered.has(name)) pdf.registerFont(name, fontFile(from, weight))
    registered.add(name)
    return pdf.font(name)
  }

  const known = new Map<string, boolean>()
  const has =
    (weight: Weight) =>
    (from: Script, codePoint: number): boolean => {
      const key = `${from} ${weight} ${codePoint}`
      const knownWidth = known.get(key)
      if (knownWidth !== undefined) return knownWidth
      font(from, weight)
      const found = (pdf as unknown as Inside)._font.font.hasGlyphForCodePoint(codePoint) // see Inside
      known.set(key, found)
      return found
    }
  const runs = (text: string, weight: Weight = 'Regular') => runsOf(text, script, has(weight))

  return {
    pdf,
    runs,
    heightOf(text, { size = 9, weight = 'Regular', width }) {
      return font(script, weight).fontSize(size).heightOfString(text, { width })
    },
    write(text, x, y, { size = 9, weight = 'Regular', colour = '#231d15', width, align = 'left' }) {
      const parts = runs(text, weight)
      pdf.fontSize(size).fillColor(colour)
      if (align === 'right') {
        const widths = parts.map((run) => font(run.script, weight).widthOfString(run.text))
        let at = x + width - widths.reduce((sum, each) => sum + each, 0)
        for (const [index, run] of parts.entries()) {
          font(run.script, weight).text(run.text, at, y, { lineBreak: false })
          at += widths[index] ?? 0
        }
        return y + pdf.currentLineHeight(true)
      }
      for (const [index, run] of parts.entries()) {
        const options = { width, continued: index < parts.length - 1 }
        font(run.script, weight)
        if (index === 0) pdf.text(run.text, x, y, options)
        else pdf.text(run.text, options)
      }
      return parts.length === 0 ? y : pdf.y
    },
  }
}
