import type { DeskDocument } from '#shop/products/editing/document.contract.ts'
import { calls } from '../../shell/forms/calls.ts'
import { useWords } from '../../words/words.tsx'
import { Languages, TextIn } from './language-fields.tsx'
import { PartForm } from './part-form.tsx'

const textsOf = ({ name, summary, does, use, ingredients, suits, comment, steps, before }: DeskDocument) => [
  name,
  summary,
  does,
  use,
  ingredients,
  suits,
  comment,
  before,
  ...steps,
]
const empty = { chi: '', eng: '', cn: '' }

/** All texts of a product, in four languages. */
export function TextsForm() {
  const t = useWords('products')
  const field = useWords('productField')
  return (
    <PartForm id="texts" title={t('part.texts')} call={calls.saveProductTexts} of={textsOf}>
      {(document) => (
        <Languages texts={textsOf(document)}>
          <TextIn name="name" label={field('name')} text={document.name} most={300} />
          <TextIn name="summary" label={field('summary')} text={document.summary} most={1_000} rows={2} />
          <p className="small soft">{t('markup')}</p>
          <TextIn name="does" label={field('does')} text={document.does} rows={6} />
          <TextIn name="use" label={field('use')} text={document.use} rows={4} />
          <TextIn name="ingredients" label={field('ingredients')} text={document.ingredients} rows={4} />
          <TextIn name="suits" label={field('suits')} text={document.suits} rows={3} />
          <TextIn name="comment" label={field('comment')} text={document.comment} rows={2} most={1_000} />
          {document.kind === 'treatment' ? (
            <>
              {[...document.steps, empty, empty].map((step, index) => (
                <TextIn
                  // steps have no other key
                  key={index}
                  name={`steps[${index}]`}
                  label={`${field('steps')} ${index + 1}`}
                  text={step}
                  most={1_000}
                />
              ))}
              <TextIn name="before" label={field('before')} text={document.before} rows={3} />
            </>
          ) : null}
        </Languages>
      )}
    </PartForm>
  )
}
