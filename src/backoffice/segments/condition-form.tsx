import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { conditionKinds, type ConditionName } from '#shop/member-conditions.ts'
import { countries, countryName, languages, textIn } from '#shop/region.ts'
import { conditionNames, wireNameOf } from '#shop/segments/choosing/condition.rules.ts'
import { useMonthName } from '../shell/log/condition-text.ts'
import { Choice, TextField } from '../shell/forms/fields.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import type { Draft } from './draft.server.ts'

type Options = readonly (readonly [value: string, label: string])[]

/** Form of all conditions; the matching members are previewed before anything is saved. */
export function ConditionForm({ draft }: { draft: Draft }) {
  const t = useWords('segments')
  const form = useShownWords(draft)
  return (
    <Form ref={form} method="get" className="desk-card stack" preventScrollReset>
      <input type="hidden" name="step" value="count" />
      <h2>{t('conditions')}</h2>
      <p className="soft">{t('allHold')}</p>
      <div className="fields">
        {conditionNames.map((name) => (
          <ConditionField key={name} name={name} draft={draft} />
        ))}
      </div>
      <div className="row">
        <button type="submit" className="act main">
          {t('countNow')}
        </button>
      </div>
    </Form>
  )
}

/**
 * Updates the fields when the draft has other conditions, for example after going back. The fields stay mounted, so
 * focus is preserved.
 */
function useShownWords({ words }: Draft) {
  const form = useRef<HTMLFormElement>(null)
  const shown = JSON.stringify(words)
  useEffect(() => {
    const wanted = JSON.parse(shown) as Draft['words'] // serialised above
    for (const name of conditionNames.map(wireNameOf)) {
      const field = form.current?.elements.namedItem(name)
      const value = wanted[name] ?? ''
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (field.value !== value) field.value = value
    }
  }, [shown])
  return form
}

function ConditionField({ name, draft }: { name: ConditionName; draft: Draft }) {
  const t = useWords('segments')
  const optionsOf = useOptions(draft)
  const field = { name: wireNameOf(name), label: t(`condition.${name}`) }
  const value = draft.words[field.name] ?? ''
  const kind = conditionKinds[name]
  const options = optionsOf(kind)
  if (options) return <Choice {...field} options={[['', t('any')], ...options]} defaultValue={value} />
  if (kind === 'count') return <TextField {...field} defaultValue={value} type="number" min={0} step={1} />
  if (kind === 'amount') return <TextField {...field} defaultValue={value} type="number" step="0.01" />
  if (kind === 'day') return <TextField {...field} defaultValue={value} type="date" />
  return <TextField {...field} defaultValue={value} maxLength={80} hint={t('productHint')} />
}

/** Options by kind of condition; null: a text field. */
function useOptions({ groupNames, brands }: Draft) {
  const t = useWords('segments')
  const locale = useLocale()
  const monthName = useMonthName()
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  return (kind: (typeof conditionKinds)[ConditionName]): Options | null => {
    if (kind === 'group') return groupNames.map((each) => [each, each])
    if (kind === 'brand') return brands.map(({ key, name }) => [key, textIn(locale, name)])
    if (kind === 'country') return countries.map(({ key }) => [key, countryName(locale, key)])
    if (kind === 'language') return languages.map(({ key, label }) => [key, label])
    if (kind === 'month') return months.map((month) => [String(month), monthName(month)])
    if (kind === 'yesNo')
      return [
        ['yes', t('yes')],
        ['no', t('no')],
      ]
    return null
  }
}
