import { useState } from 'react'
import { minuteInHongKong } from '#shop/calendar.ts'
import { menuTargets, type MenuEntry, type MenuTarget } from '#shop/content/menus.rules.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { countryKeys } from '#shop/region.ts'
import type { listMenuTargets } from '#shop/settings/menus/menu-targets.contract.ts'
import { inputName } from '../../settings/input.ts'
import { useFieldName, useOptionName } from '../../settings/use-setting-words.ts'
import { Choice, TextField, Tick } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'

const texts = ['chi', 'eng', 'cn', 'tw'] as const
type Targets = AnswerOf<typeof listMenuTargets>

/** Suggested targets by kind, offered while typing. */
export function TargetLists({ targets }: { targets: Targets }) {
  const lists = {
    place: targets.places.map((value) => ({ value, name: '' })),
    collection: targets.collections,
    brand: targets.brands,
    product: targets.products,
  }
  return Object.entries(lists).map(([kind, choices]) => (
    <datalist key={kind} id={`menu-${kind}`}>
      {choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name || value}
        </option>
      ))}
    </datalist>
  ))
}

/** A time as form value, in Hong Kong. */
const written = (moment: string | undefined): string =>
  moment === undefined ? '' : minuteInHongKong(new Date(moment)).replace(' ', 'T')

type Props = { path: string; entry: Omit<MenuEntry, 'below'>; number: number }

export function MenuEntryInputs({ path, entry, number }: Props) {
  const t = useWords('menus')
  const nameOf = useFieldName()
  const optionOf = useOptionName()
  const [kind, setKind] = useState<MenuTarget>(entry.kind)
  const input = (name: string) => inputName(`${path}/${name}`)
  return (
    <>
      <div className="fields by-four">
        {texts.map((text) => (
          <TextField
            key={text}
            name={input(`label/${text}`)}
            label={nameOf(text)}
            defaultValue={entry.label[text] ?? ''}
            maxLength={60}
          />
        ))}
      </div>
      <div className="fields">
        <Choice
          name={input('kind')}
          label={`${nameOf('kind')} ${number}`}
          options={menuTargets.map((each) => [each, t(`kind.${each}`)] as const)}
          defaultValue={entry.kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(menuTargets.find((each) => each === value) ?? kind)
          }
        />
        <TextField
          name={input('target')}
          label={nameOf('target')}
          hint={t(`target.${kind}`)}
          defaultValue={entry.target}
          list={`menu-${kind}`}
          maxLength={300}
        />
        <TextField
          name={input('from')}
          label={nameOf('from')}
          type="datetime-local"
          defaultValue={written(entry.from)}
        />
        <TextField
          name={input('until')}
          label={nameOf('until')}
          type="datetime-local"
          defaultValue={written(entry.until)}
        />
      </div>
      <details className="desk-more">
        <summary>
          {entry.countries.length === 0
            ? t('allCountries')
            : t('countries', { list: entry.countries.map(optionOf).join(', ') })}
        </summary>
        <div className="row">
          {countryKeys.map((country) => (
            <Tick
              key={country}
              name={input(`countries/${country}`)}
              label={optionOf(country)}
              defaultChecked={entry.countries.includes(country)}
            />
          ))}
        </div>
      </details>
    </>
  )
}
