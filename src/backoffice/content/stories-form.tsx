import { Stories, type Story } from '#shop/content/stories.rules.ts'
import { textIn } from '#shop/region.ts'
import type { Field } from '#shop/settings/field.rules.ts'
import { typedOf } from '#shop/settings/typed.rules.ts'
import { FieldInput } from '../settings/field-input.tsx'
import { useFieldName } from '../settings/use-setting-words.ts'
import { useLocale, useWords } from '../words/words.tsx'
import { FoldedRows, type DrawRow } from './folded-rows.tsx'

const noText = { chi: '', eng: '', cn: '' }
const empty: Story = { title: noText, text: noText, name: '', rating: 5, picture: '', products: [] }

/** Stories in order, each collapsed to its title; inputs are derived from the schema. */
export function StoriesForm({ value, field }: { value: unknown; field: Field }) {
  const t = useWords('rows')
  const locale = useLocale()
  if (field.kind !== 'list') return null
  const { of } = field
  const draw: DrawRow<Story> = (story, path) => <StoryInputs of={of} story={story} path={path} />
  return (
    <FoldedRows
      path=""
      rows={Stories.parse(value)}
      empty={empty}
      nameOf={({ title }) => textIn(locale, title)}
      detailOf={({ name, products }) => [name, ...products].filter(Boolean).join(' · ')}
      addLabel={t('addStory')}
      draw={draw}
    />
  )
}

function StoryInputs({ of, story, path }: { of: Field; story: Story; path: string }) {
  const nameOf = useFieldName()
  if (of.kind !== 'group') return null
  const start = story === empty ? new Map<string, string>() : typedOf(of, story, path) // an empty row is not saved
  return (
    <div className="fields">
      {of.fields.map(({ name, field }) => (
        <FieldInput key={name} field={field} path={`${path}/${name}`} label={nameOf(name)} start={start} />
      ))}
    </div>
  )
}
