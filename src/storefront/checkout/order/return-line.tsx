import type { Returnable } from '#shop/returns/contract.ts'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useWords } from '../../i18n/words.tsx'

type Props = {
  line: Returnable
  at: number
  /** Values of a form that was sent without JavaScript. */
  typed: Readonly<Record<string, string>>
}

/** One line of an order: units to return, the reason and a note. */
export function ReturnLine({ line, at, typed }: Props) {
  const t = useWords('returns')
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <legend className="float-left w-full pb-1 sm:col-span-2">
        {line.name} <span className="text-ink-soft">{line.optionName}</span>
      </legend>
      <input type="hidden" name={`lines[${at}][line_id]`} value={line.lineId} />
      <Field label={t('units')}>
        <Select name={`lines[${at}][units]`} defaultValue={typed[`lines[${at}][units]`] ?? '0'}>
          {Array.from({ length: line.units + 1 }, (_, units) => (
            <option key={units} value={units}>
              {units}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('reason')}>
        <Select name={`lines[${at}][reason]`} defaultValue={typed[`lines[${at}][reason]`]}>
          {line.reasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`why.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('note')} className="sm:col-span-2">
        <TextInput
          name={`lines[${at}][note]`}
          maxLength={500}
          autoComplete="off"
          defaultValue={typed[`lines[${at}][note]`]}
        />
      </Field>
    </fieldset>
  )
}
