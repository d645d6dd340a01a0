import { zipSync, strToU8, unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { decodeText } from './decode.ts'
import { escapeFormula, unescapeFormula } from './formula-escape.ts'
import { UnreadableTable } from './limits.ts'
import { readTable } from './read.ts'
import { tableFile } from './write.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const why = (found: Promise<unknown>) =>
  found.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableTable ? error.why : String(error)),
  )
const written = async (format: 'csv' | 'xlsx', rows: (string | number | null)[][]) =>
  new Uint8Array(await new Response(tableFile(format, 'rows', ['a', 'b'], rows)).arrayBuffer())

describe('encodings', () => {
  const big5 = Uint8Array.from([0xb2, 0xa3, 0xab, 0x7e, 0xa6, 0x57, 0xba, 0xd9, 0x2c, 0xa4, 0xb9]) // 產品名稱,允
  const gb = Uint8Array.from([0xb2, 0xfa, 0xc6, 0xb7, 0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xbc, 0xdb]) // 产品名称,价
  it.each([
    ['utf-8', bytes('名稱,b'), '名稱,b'],
    ['utf-8', Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]), 'a'],
    ['utf-16le', Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x0d, 0x54]), 'a名'],
    ['utf-16be', Uint8Array.from([0xfe, 0xff, 0, 0x61, 0x54, 0x0d]), 'a名'],
    ['utf-16le', Uint8Array.from([0x61, 0, 0x2c, 0, 0x62, 0]), 'a,b'],
    ['big5', big5, '產品名稱,允'],
    ['gb18030', gb, '产品名称,价'],
  ])('%s is detected', (encoding, from, text) => expect(decodeText(from)).toEqual({ text, encoding }))

  it('uses a given encoding, and rejects bytes that are not text', () => {
    expect(decodeText(gb, 'utf-8')).toBeNull()
    expect(decodeText(gb, 'gb18030')?.text).toBe('产品名称,价')
    expect(decodeText(Uint8Array.from([0x61, 0x01, 0x02]))).toBeNull()
  })
})

it.each(['=1', '-x', "'=1", "'x", '＝1', 'plain', '', "''@x"])('%j is escaped and unescaped', (text) =>
  expect(unescapeFormula(escapeFormula(text))).toBe(text),
)

describe('a table', () => {
  it.each(['csv', 'xlsx'] as const)('in %s is read as it was written', async (format) => {
    const read = await readTable(
      await written(format, [
        ['=1+1', 12.5],
        ['two\nlines', null],
      ]),
      `rows.${format}`,
    )
    expect('table' in read && read.table).toEqual({
      headings: ['a', 'b'],
      rows: [
        { line: 2, cells: ['=1+1', '12.5'] },
        { line: 3, cells: ['two\nlines', ''] },
      ],
    })
  })

  it.each([',', ';', '\t'])('is split by %j', async (sign) => {
    const read = await readTable(bytes(`a${sign}b\n"x${sign}y"${sign}2`), 'rows.csv')
    expect(read).toMatchObject({ delimiter: sign, table: { rows: [{ cells: [`x${sign}y`, '2'] }] } })
  })
})

describe('the lines of a CSV', () => {
  it.each([
    ['\r\n first', 'a,b\r\n1,2\n3,4'],
    ['\n first', 'a,b\n1,2\r\n3,4'],
    ['\r alone', 'a,b\r1,2\r3,4'],
  ])('may end with any line break: %s', async (_, text) =>
    expect(await readTable(bytes(text), 'rows.csv')).toMatchObject({
      table: {
        headings: ['a', 'b'],
        rows: [
          { line: 2, cells: ['1', '2'] },
          { line: 3, cells: ['3', '4'] },
        ],
      },
    }),
  )

  it('may be inside a quoted cell', async () =>
    expect(await readTable(bytes('a,b\r\n"1\r\nx\ny",2\r\n3,4'), 'rows.csv')).toMatchObject({
      table: {
        rows: [{ line: 2, cells: ['1\r\nx\ny', '2'] }, { cells: ['3', '4'] }],
      },
    }))

  it('may start with one that names the delimiter', async () =>
    expect(await readTable(bytes('sep=;\r\na;b\r\n1,5;2'), 'rows.csv')).toMatchObject({
      delimiter: ';',
      table: { headings: ['a', 'b'], rows: [{ line: 3, cells: ['1,5', '2'] }] },
    }))
})

describe('a CSV of 7 MB', () => {
  const largest = 7 * 1024 * 1024
  const lines = (line: string) => 'a,b\n' + line.repeat(largest / line.length)
  /** Turns of the event loop while a file is read on a machine ten times slower than this one, and the outcome. */
  async function turnsDuring(text: string): Promise<{ turns: number; outcome: string }> {
    const file = bytes(text)
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 10 * now())
    let turns = 0
    let isReading = true
    const turn = () => {
      turns += 1
      if (isReading) setImmediate(turn)
    }
    setImmediate(turn)
    const outcome = await readTable(file, 'rows.csv').then(
      () => 'read',
      (error: unknown) => (error instanceof UnreadableTable ? error.message : String(error)),
    )
    isReading = false
    clock.mockRestore()
    return { turns, outcome }
  }

  it.each([
    ['one line of commas', ','.repeat(largest), 'too_many_columns at line 1'],
    ['a line of commas', `a,b\n1,2\n${','.repeat(largest)}`, 'too_many_columns at line 3'],
    ['lines of 350 commas', lines(`a${','.repeat(400)}\n`), 'read'],
    ['lines of one comma', lines(',\n'), 'too_many_rows at line 200001'],
    ['one cell', `a,b\n"${'x'.repeat(largest)}"`, 'unreadable at line 2'],
  ])('does not block the process while it is read: %s', async (_, text, expected) => {
    const { turns, outcome } = await turnsDuring(text)
    expect(outcome).toBe(expected)
    expect(turns).toBeGreaterThan(4)
  })

  it('is read correctly across the boundaries of slices', async () => {
    const name = '護髮素🧴'
    const read = await readTable(bytes('a,b\n' + `${name},x\n`.repeat(9_000)), 'rows.csv')
    expect('table' in read && read.table.rows.filter(({ cells }) => cells[0] !== name)).toEqual([])
    expect('table' in read && read.table.rows.at(-1)?.line).toBe(9_001)
  })

  it('is read to its end across many empty rows', async () => {
    const read = await readTable(bytes(`a,b\n1,2\n${',\n'.repeat(20_100)}3,4\n`), 'rows.csv')
    expect(read).toMatchObject({ table: { rows: [{ line: 2 }, { line: 20_103, cells: ['3', '4'] }] } })
  })
})

it('has quoted line endings in cells, which spreadsheets would take for the end of a row', async () => {
  const file = new TextDecoder().decode(
    await written('csv', [
      ['two\nlines', 'b'],
      ['c\rd', 'e'],
    ]),
  )
  expect(file).toBe('a,b\r\n"two\nlines",b\r\n"c\rd",e\r\n')
})

describe('a workbook', () => {
  it.each(['_x0000_', '_x0001_', '_xD800_'])(
    'is refused with the line of a cell that contains %s',
    async (sign) => {
      const parts = unzipSync(
        await written('xlsx', [
          ['plain', 'b'],
          ['marked', 'b'],
        ]),
      )
      const replaced = Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [
          name,
          strToU8(new TextDecoder().decode(part).replaceAll('>marked<', `>x${sign}y<`)),
        ]),
      )
      const found = await readTable(zipSync(replaced), 'a.xlsx').catch((error: unknown) => error)
      expect(found).toMatchObject({ why: 'unreadable', line: 3 })
    },
  )

  it('is refused if its declared size exceeds the limit', async () => {
    const parts = unzipSync(await written('xlsx', [['a', 'b']]))
    const bomb = zipSync({ ...parts, 'xl/sharedStrings.xml': new Uint8Array(60 * 1024 * 1024) })
    expect(bomb.byteLength).toBeLessThan(200_000)
    expect(await why(readTable(bomb, 'a.xlsx'))).toBe('too_large_inside')
  })

  it('is not inflated beyond its declared size', async () => {
    const parts = unzipSync(await written('xlsx', [['a', 'b']]))
    const bomb = zipSync({ ...parts, 'xl/sharedStrings.xml': new Uint8Array(60 * 1024 * 1024) })
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength)
    for (let at = 0; at < bomb.byteLength - 4; at += 1)
      if (view.getUint32(at, true) === 60 * 1024 * 1024) view.setUint32(at, 1_000, true)
    expect(await why(readTable(bomb, 'a.xlsx'))).not.toBe('too_large_inside')
  })

  it('is refused with macros, entities, or bytes after its end', async () => {
    const plain = await written('xlsx', [['a', 'b']])
    const parts = unzipSync(plain)
    expect(await why(readTable(zipSync({ ...parts, 'xl/vbaProject.bin': strToU8('x') }), 'a.xlsx'))).toBe(
      'with_macros',
    )
    const named = strToU8('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><sst/>')
    expect(await why(readTable(zipSync({ ...parts, 'xl/sharedStrings.xml': named }), 'a.xlsx'))).toBe(
      'unreadable',
    )
    expect(await why(readTable(Uint8Array.from([...plain, 0x3c]), 'a.xlsx'))).toBe('two_types')
    expect(await why(readTable(zipSync({ 'a.txt': strToU8('x') }), 'a.xlsx'))).toBe('wrong_type')
    expect(await why(readTable(plain, 'a.csv'))).toBe('two_types')
    expect(await why(readTable(plain.subarray(0, 100), 'a.xlsx'))).toBe('two_types')
  })
})
