import { useRef, useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { TextBox } from './fields.tsx'
import { ScriptOnly } from '#ui/hydration/script-only.tsx'

/**
 * A table to be pasted, or read out of a file into the same box, where it can be looked at before it is sent; the
 * file's name goes along.
 */
export function TextFile({
  name,
  label,
  placeholder,
  hint,
  maxLength = 200_000,
}: {
  name: string
  label: string
  placeholder?: string
  hint?: string
  maxLength?: number
}) {
  const t = useWords('frame')
  const [fileName, setFileName] = useState('')
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="stack whole" style={{ gap: 6 }}>
      <TextBox
        name={name}
        label={label}
        rows={6}
        required
        maxLength={maxLength}
        placeholder={placeholder}
        hint={hint}
        spellCheck={false}
      />
      <input type="hidden" name="file_name" value={fileName} />
      <ScriptOnly>
        <label className="row small soft">
          {t('fromFile')}
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => {
              const box = place.current?.querySelector('textarea')
              const file = event.target.files?.[0]
              void file?.text().then((text) => {
                if (box) box.value = text
                setFileName(file.name)
              })
            }}
          />
        </label>
      </ScriptOnly>
    </div>
  )
}
