import { describe, expect, it } from 'vitest'
import { llmsText } from './llms.rules.ts'

describe('llms.txt', () => {
  it('is a heading, a sentence, and links in sections', () => {
    const text = llmsText('ELOWEN', 'A shop.', [
      { title: 'Brands', pages: [{ name: 'Elowen', url: 'https://e.example/elowen', note: 'of the house' }] },
      { title: 'Nothing', pages: [] },
      { title: 'For programs', pages: [{ name: 'API', url: 'https://e.example/api' }] },
    ])
    expect(text).toBe(
      '# ELOWEN\n\n> A shop.\n\n## Brands\n\n- [Elowen](https://e.example/elowen): of the house\n\n## For programs\n\n- [API](https://e.example/api)\n',
    )
  })

  it('escapes names, so that none opens a heading, a link or a line', () => {
    const text = llmsText('A', 'B', [
      { title: 'C', pages: [{ name: 'x](https://evil.example)\n# y', url: 'https://e.example/a b(c)' }] },
    ])
    expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual(['# A', '## C'])
    expect(text).toContain('- [x https://evil.example y](https://e.example/a%20b%28c%29)')
    expect(text.match(/\]\(/g)).toHaveLength(1)
  })
})
