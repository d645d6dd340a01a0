import { useWords } from '../words/words.tsx'
import { TextBox, TextField } from '../shell/forms/fields.tsx'

/** Reason of a change, for the audit log. */
export function Reason() {
  const t = useWords('schedule')
  return <TextBox name="reason" label={t('reason')} maxLength={200} required />
}

type TimesProps = {
  names: readonly [starts: string, ends: string]
  labels: readonly [starts: string, ends: string]
  values?: readonly [starts: string | undefined, ends: string | undefined]
  required?: boolean
}

/** Start and end time on one line. */
export function Times({ names, labels, values = [undefined, undefined], required = false }: TimesProps) {
  return (
    <>
      {names.map((name, at) => (
        <div key={name} style={{ flex: '0 1 8rem' }}>
          <TextField
            name={name}
            label={labels[at]}
            type="time"
            step={300}
            required={required}
            // the end of a day: a time field knows no 24:00, and calls read 00:00 as the end
            defaultValue={values[at] === '24:00' ? '00:00' : values[at]}
          />
        </div>
      ))}
    </>
  )
}

type Name = { chi: string; cn: string; eng: string; tw?: string | undefined }

/** A name in the languages of the shop; Taiwan's only if it differs. */
export function NameFields({ name, value }: { name: string; value?: Name | undefined }) {
  const t = useWords('schedule')
  return (
    <div className="row end">
      {(['chi', 'cn', 'eng', 'tw'] as const).map((language) => (
        <div key={language} style={{ flex: '1 1 10rem' }}>
          <TextField
            name={`${name}[${language}]`}
            label={t(`language.${language}`)}
            maxLength={120}
            required={language !== 'tw'}
            defaultValue={value?.[language]}
          />
        </div>
      ))}
    </div>
  )
}
