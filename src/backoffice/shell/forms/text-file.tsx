import { useRef } from 'react'
import { useWords } from '../../words/words.tsx'
import { TextBox } from './fields.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/**
 * A table to be pasted, or read out of a file into the same box, where it can be looked at before it is sent.
 */
export function TextFile({
  name,
  label,
  placeholder,
}: {
  name: string
  label: string
  placeholder?: string
}) {
  const t = useWords('frame')
  const hydrated = useHydrated()
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="stack whole" style={{ gap: 6 }}>
      <TextBox
        name={name}
        label={label}
        rows={6}
        required
        maxLength={200_000}
        placeholder={placeholder}
        spellCheck={false}
      />
      {hydrated ? (
        <label className="row small soft">
          {t('fromFile')}
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => {
              const box = place.current?.querySelector('textarea')
              void event.target.files?.[0]?.text().then((text) => {
                if (box) box.value = text
              })
            }}
          />
        </label>
      ) : null}
    </div>
  )
}
