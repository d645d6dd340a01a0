import { fieldFacts, type ChangedField, type ImportField } from '#shop/products/imports/field.rules.ts'
import type { TextLanguage } from '#shop/products/versions/leaves.rules.ts'
import { useWords } from '../../words/words.tsx'

/** Label of a product field, with the language of a text. */
export function useChangedLabel(): (field: ChangedField, language: TextLanguage | null) => string {
  const field = useWords('productField')
  const products = useWords('products')
  return (name, language) =>
    language === null ? field(name) : `${field(name)} · ${products(`language.${language}`)}`
}

/** Label of an import column. */
export function useFieldLabel(): (key: ImportField) => string {
  const t = useWords('productImport')
  const label = useChangedLabel()
  return (key) =>
    key === 'option_sku' ? t('optionSku') : label(fieldFacts[key].field, fieldFacts[key].language)
}
