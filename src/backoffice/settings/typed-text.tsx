import type { ReactNode } from 'react'
import type { Field } from '#shop/settings/field.rules.ts'
import { useNamedCodes } from '../products/goods/named-codes.tsx'
import { fieldAt } from './field-path.rules.ts'
import { useTypedText } from './use-setting-words.ts'

/** Product codes typed at a path; empty if the field has none. */
function codesAt(field: Field, path: string, text: string | null): string[] {
  const found = fieldAt(field, path)
  const isGoods = (found?.kind === 'lines' || found?.kind === 'text') && found.goods !== undefined
  return isGoods ? (text ?? '').split('\n').filter((code) => code !== '') : []
}

/** Typed values of a form for display: products by name, other values translated. */
export function useTypedView(
  field: Field,
  lines: readonly (readonly [path: string, text: string | null])[],
): (path: string, text: string | null) => ReactNode {
  const textOf = useTypedText()
  const named = useNamedCodes(lines.flatMap(([path, text]) => codesAt(field, path, text)))
  return (path, text) => {
    const codes = codesAt(field, path, text)
    const found = fieldAt(field, path)
    if (codes.length === 0) return textOf(text, found?.kind === 'choice' ? found.names : undefined)
    return codes.map((code) => (
      <span key={code} style={{ display: 'block' }}>
        {named(code)}
      </span>
    ))
  }
}
