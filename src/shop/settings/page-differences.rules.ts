import type { Block } from '../content/pages/blocks.rules.ts'
import type { LegalDocument, PageDocument } from '../content/pages/page.rules.ts'
import type { Field } from './field.rules.ts'
import { typedOf } from './typed.rules.ts'
import { differencesOf, type Difference } from './version.rules.ts'

type AnyPage = PageDocument | LegalDocument

const isSame = (one: Block, other: Block): boolean =>
  one.kind === other.kind && one.text === other.text && one.picture === other.picture

/** Pairs blocks for display: unchanged ones beside each other, removed and added ones alone. */
function aligned(before: readonly Block[], after: readonly Block[]): [Block | null, Block | null, number][] {
  const longest = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [one, other] = [before[i], after[j]]
      const row = longest[i]
      if (one && other && row)
        row[j] = isSame(one, other) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pairs: [Block | null, Block | null, number][] = []
  for (let [i, j] = [0, 0]; i < before.length || j < after.length;) {
    const [one = null, other = null] = [before[i], after[j]]
    if (one && other && isSame(one, other)) [i, j] = [i + 1, j + 1]
    else if (one && other && at(i + 1, j + 1) === at(i, j)) {
      // shown as one rewritten block, which loses no information
      pairs.push([one, other, j])
      ;[i, j] = [i + 1, j + 1]
    } else if (other && (!one || at(i, j + 1) >= at(i + 1, j))) {
      pairs.push([null, other, j])
      j += 1
    } else {
      pairs.push([one, null, j])
      i += 1
    }
  }
  return pairs
}

function blockDifferences(path: string, before: readonly Block[], after: readonly Block[]): Difference[] {
  return aligned(before, after).flatMap(([one, other, at]): Difference[] => {
    const both = one && other
    const only = (name: 'kind' | 'text' | 'picture'): Difference[] =>
      (one?.[name] ?? '') === (other?.[name] ?? '')
        ? []
        : [{ path: `${path}/${at}/${name}`, before: one?.[name] ?? null, after: other?.[name] ?? null }]
    return both
      ? [...only('kind'), ...only('text'), ...only('picture')]
      : [...only('text'), ...only('picture')]
  })
}

/** Differences between two versions of a page; a moved block is none. */
export function pageDifferences(form: Field, before: AnyPage, after: AnyPage): Difference[] {
  const rest = ({ body: _body, ...texts }: AnyPage) => typedOf(form, texts)
  const languages = [...new Set([...Object.keys(before.body), ...Object.keys(after.body)])]
  const blocks = (page: AnyPage, language: string): readonly Block[] =>
    (page.body as Readonly<Record<string, readonly Block[]>>)[language] ?? [] // Taiwan's language can be absent
  return [
    ...differencesOf(rest(before), rest(after)),
    ...languages.flatMap((language) =>
      blockDifferences(`/body/${language}`, blocks(before, language), blocks(after, language)),
    ),
  ]
}
