import { zipSync, strToU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode.ts'
import { defused, undefused } from './defused.ts'
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
  ])('%s is seen as it is', (encoding, from, text) => expect(decodeText(from)).toEqual({ text, encoding }))

  it('takes the one that is named, and says no to what is no text', () => {
    expect(decodeText(gb, 'utf-8')).toBeNull()
    expect(decodeText(gb, 'gb18030')?.text).toBe('产品名称,价')
    expect(decodeText(Uint8Array.from([0x61, 0x01, 0x02]))).toBeNull()
  })
})

it.each(['=1', '-x', "'=1", "'x", '＝1', 'plain', '', "''@x"])('%j is defused and comes back', (text) =>
  expect(undefused(defused(text))).toBe(text),
)

describe('a table', () => {
  it.each(['csv', 'xlsx'] as const)('that was written as %s is read as it was', async (format) => {
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

  it.each([',', ';', '\t'])('is parted by %j', async (sign) => {
    const read = await readTable(bytes(`a${sign}b\n"x${sign}y"${sign}2`), 'rows.csv')
    expect(read).toMatchObject({ delimiter: sign, table: { rows: [{ cells: [`x${sign}y`, '2'] }] } })
  })
})

describe('a workbook', () => {
  it('is refused where it says that it is larger inside than the shop takes', async () => {
    const parts = unzipSync(await written('xlsx', [['a', 'b']]))
    const bomb = zipSync({ ...parts, 'xl/sharedStrings.xml': new Uint8Array(60 * 1024 * 1024) })
    expect(bomb.byteLength).toBeLessThan(200_000)
    expect(await why(readTable(bomb, 'a.xlsx'))).toBe('too_large_inside')
  })

  it('is not inflated beyond what it says of itself', async () => {
    const parts = unzipSync(await written('xlsx', [['a', 'b']]))
    const bomb = zipSync({ ...parts, 'xl/sharedStrings.xml': new Uint8Array(60 * 1024 * 1024) })
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength)
    for (let at = 0; at < bomb.byteLength - 4; at += 1)
      if (view.getUint32(at, true) === 60 * 1024 * 1024) view.setUint32(at, 1_000, true)
    expect(await why(readTable(bomb, 'a.xlsx'))).not.toBe('too_large_inside')
  })

  it('has no macros, no names of its own, and nothing behind it', async () => {
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
