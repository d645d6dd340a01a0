import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { renderPage } from './render.ts'
import { runsOf } from './fonts.ts'
import { openCanvas } from './canvas.ts'
import { printPdf } from './client.ts'
import type { Script, PdfPage } from './page.ts'

const aSheet = (changes: Partial<PdfPage> = {}): PdfPage => ({
  script: 'hk',
  language: 'zh-Hant-HK',
  title: '發票 INV-2026-000001',
  author: 'ELOWEN',
  at: '2026-11-21T00:00:00Z',
  sender: ['ELOWEN 有限公司', '香港灣仔'],
  facts: [['編號', 'INV-2026-000001']],
  parties: [{ label: '買方', lines: ['黃詠琳'] }],
  columns: ['貨品', '數量', '金額'],
  rows: [{ text: '洗髮露 简体', note: '500 ml', numbers: ['2', 'HK$516.00'] }],
  sums: [{ label: '總額', value: 'HK$516.00', isTotal: true }],
  notes: [],
  ...changes,
})

/** Tops of the lines in the column of the labels of sums, from the top of the page. */
function labelTops(pdf: Buffer): number[] {
  const file = pdf.toString('latin1')
  return [...file.matchAll(/\/FlateDecode\s*>>\s*stream\n/g)].flatMap(({ index, 0: { length } }) => {
    const start = index + length
    const part = inflateSync(pdf.subarray(start, file.indexOf('endstream', start))).toString('latin1')
    return [...part.matchAll(/^1 0 0 1 297\.64 ([\d.]+) Tm$/gm)].map(([, top]) => Number(top))
  })
}

describe('fonts', () => {
  const pens = Object.fromEntries(
    (['hk', 'tc', 'sc'] as const).map((script) => [script, openCanvas(aSheet({ script }))]),
  ) as Record<Script, ReturnType<typeof openCanvas>>

  it.each([
    '黃詠琳',
    '简体字',
    'Müller',
    'ラーメン',
    '嘅喺咗',
    'HK$1,288.00',
    '−NT$5',
    '£ ¥ RM',
    '2026年11月21日',
    '“a” – b…',
  ])('draw %s in every script', (text) => {
    for (const canvas of Object.values(pens)) {
      const runs = canvas.runs(text)
      expect(runs.map((run) => run.text).join('')).toBe(text.normalize('NFC'))
      expect(runs.map((run) => run.text).join('')).not.toContain('〓')
    }
  })

  it('use the locale’s own glyphs first, and others for missing ones', () => {
    expect(pens.hk.runs('黃简体').map(({ script, text }) => `${script} ${text}`)).toEqual([
      'hk 黃',
      'sc 简',
      'hk 体',
    ])
    expect(pens.sc.runs('简体').map(({ script }) => script)).toEqual(['sc'])
    expect(pens.tc.runs('黃').map(({ script }) => script)).toEqual(['tc'])
  })

  it('render a rare character as its common form, and an unknown one as 〓, never as an empty box', () => {
    const rendered = (text: string) =>
      pens.hk
        .runs(text, 'Bold')
        .map((run) => run.text)
        .join('')
    expect(rendered('𠮷田')).toBe('吉田')
    expect(rendered('Łukasz Żółć')).toBe('Lukasz Zólc')
    expect(rendered('김 A')).toBe('〓 A')
    expect(runsOf('', 'hk', () => true)).toEqual([])
  })

  it.each([
    ['\u202E陳\u200B嘉\u2066欣\u00AD\uFEFF', '陳嘉欣'],
    ['葛\u{E0100}城', '葛城'],
    ['Flat 8\r\n12\tFloor\u2028Tower 1', 'Flat 8 12 Floor Tower 1'],
  ])('draw nothing for characters without a shape, and a space for controls: %j', (text, rendered) => {
    const runs = pens.hk.runs(text)
    expect(runs.map((run) => run.text).join('')).toBe(rendered)
  })
})

describe('a PDF', () => {
  it('is reproducible, with its title, language and date', async () => {
    const [one, two] = [await renderPage(aSheet()), await renderPage(aSheet())]
    expect(one.subarray(0, 5).toString()).toBe('%PDF-')
    expect(one.equals(two)).toBe(true)
    const text = one.toString('latin1')
    expect(text).toContain('/Lang (zh-Hant-HK)')
    expect(text).toContain('D:20261121000000Z')
    expect(text).toMatch(/\/FontName \/[A-Z]{6}\+NotoSansHK/) // subset to the used characters
    expect(one.length).toBeLessThan(120_000)
  })

  it('continues over as many pages as necessary', async () => {
    const row = { text: '很長的名字'.repeat(20), note: 'note', numbers: ['1', 'HK$1.00'] }
    const long = await renderPage(aSheet({ rows: Array.from({ length: 60 }, () => row) }))
    const pages = long.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
    expect(pages).toBeGreaterThan(2)
    expect((await renderPage(aSheet())).toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  })

  it('leaves room for a sum whose label takes several lines', async () => {
    const sum = (label: string) => ({ label, value: 'HK$1.00', isTotal: false })
    const labels = ['Goods', 'Discount WELCOME-BACK-2026-NOVEMBER-SPECIAL-40', 'Delivery', 'Total']
    const tops = labelTops(await renderPage(aSheet({ sums: labels.map(sum) })))
    expect(tops).toHaveLength(labels.length + 1)
    for (const [at, top] of tops.slice(1).entries()) expect((tops[at] ?? 0) - top).toBeGreaterThan(12)
  })

  it('is rendered in a worker thread, several at once', async () => {
    const printed = await Promise.all([1, 2, 3].map(() => printPdf(aSheet())))
    const rendered = await renderPage(aSheet())
    for (const pdf of printed) expect(Buffer.from(pdf).equals(rendered)).toBe(true)
    await expect(printPdf({ ...aSheet(), at: 'never' })).rejects.toThrow()
    expect((await printPdf(aSheet())).length).toBe(rendered.length)
  })
})
