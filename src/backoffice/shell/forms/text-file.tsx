import { useRef, useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { TextBox } from './fields.tsx'
import { ScriptOnly } from '#ui/hydration/script-only.tsx'

/**
 * Text area for a table that is pasted or read from a file, so that it can be checked before sending; the file's name
 * is sent as well.
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
