import { describe, expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { jsonElements, type JsonElement } from './json-elements.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
async function elements(text: string, size = 7): Promise<JsonElement[]> {
  const found: JsonElement[] = []
  for await (const element of jsonElements(inPieces(text, size))) found.push(element)
  return found
}

describe('the elements of a list', () => {
  it('are parsed across any boundaries between pieces of the file', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 3 })),
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(0, 1, 2),
        async (list, size, indent) => {
          const text = `\uFEFF \n${JSON.stringify(list, null, indent)}\n`
          const found = await elements(text, size)
          expect(found.map((element) => JSON.parse(element.text) as unknown)).toEqual(
            JSON.parse(JSON.stringify(list)),
          )
          const lines = text.split('\n')
          for (const { line, column, text: written } of found)
            expect((lines[line - 1] ?? '').slice(column - 1)).toContain(
              (written.split('\n')[0] ?? '').trimEnd(),
            )
        },
      ),
    ))

  it.each([
    ['{"sku": 1}', 'a list begins with [', 1, 1],
    ['[1, , 2]', 'there is nothing between two commas', 1, 5],
    ['[1,\n 2,\n]', 'there is nothing between two commas', 3, 1],
    ['[1] 2', 'there is something behind the end of the list', 1, 5],
    ['[1,\n  {"a": [1, 2}', 'the file ends inside of what begins here', 2, 3],
    ['[1,\n  {"a": "x}]', 'the file ends inside of what begins here', 2, 3],
    ['[1,\n2\n', 'the file ends inside of what begins here', 2, 1],
    ['', 'the list has no end', 1, 1],
  ])('are refused for %j with the position', (text, message, line, column) =>
    expect(elements(text)).rejects.toMatchObject({ message, line, column }),
  )

  it('do not fill the memory when a quote is missing', () =>
    expect(elements(`[\n"${'x'.repeat(4_100_000)}`, 64_000)).rejects.toMatchObject({
      message: 'a quote or a bracket is missing in what begins here',
      line: 2,
    }))
})
