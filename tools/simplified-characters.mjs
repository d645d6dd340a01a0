import { Converter } from 'opencc-js'

// the blocks of the common characters; rarer ones outside the 16-bit plane are unchanged
const firstHan = 0x3400
const lastHan = 0x9fff

/** Characters with another form in Simplified Chinese, and those forms, in the same order. */
export function simplifiedCharacters() {
  const characters = Array.from({ length: lastHan - firstHan + 1 }, (_, at) =>
    String.fromCharCode(firstHan + at),
  )
  const forms = new Map()
  for (const from of ['tw', 'hk', 't']) {
    const converted = Converter({ from, to: 'cn' })(characters.join('\n')).split('\n')
    characters.forEach((character, at) => {
      const form = converted[at] ?? character
      if (form !== character && form.length === 1) forms.set(character, form)
    })
  }
  const changed = characters.filter((character) => forms.has(character))
  // the Simplified form of a variant may have one of its own
  const settled = changed.map((character) => forms.get(forms.get(character)) ?? forms.get(character))
  return { from: changed.join(''), to: settled.join('') }
}
