import { useRef } from 'react'
import { useWords } from '../../words/words.tsx'
import { useNamed } from '../forms/use-named.tsx'
import { useMentions } from './use-mentions.ts'

type Props = {
  name: string
  label: string
  hint?: string
  handles: readonly string[]
  maxLength: number
  defaultValue?: string
}

/** Text area in which `@` opens a list of staff users: arrow keys move, Enter or Tab selects, Escape closes. */
export function MentionBox({ name, label, hint, handles, maxLength, defaultValue }: Props) {
  const t = useWords('timeline')
  const box = useRef<HTMLTextAreaElement>(null)
  const { open, look, take, close, onKeyDown } = useMentions(box, handles)
  return useNamed({ name, label, hint, whole: true, className: 'desk-mention' }, (wiring, value) => (
    <>
      <textarea
        ref={box}
        {...wiring}
        rows={2}
        required
        maxLength={maxLength}
        defaultValue={value ?? defaultValue}
        aria-autocomplete="list"
        aria-controls={open ? `${wiring.id}-list` : undefined}
        aria-activedescendant={open ? `${wiring.id}-${open.at}` : undefined}
        onInput={look}
        onClick={look}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <span className="unseen" role="status">
        {open ? t('picks', { count: open.offered.length }) : ''}
      </span>
      {open ? <Picks id={wiring.id} offered={open.offered} at={open.at} take={take} /> : null}
    </>
  ))
}

type PicksProps = { id: string; offered: readonly string[]; at: number; take: (handle: string) => void }

/** Suggestions; focus stays in the text area, so a pointer selects on press, before blur. */
function Picks({ id, offered, at, take }: PicksProps) {
  const t = useWords('timeline')
  return (
    <div className="desk-picks" role="listbox" id={`${id}-list`} aria-label={t('pick')}>
      {offered.map((handle, index) => (
        <div
          key={handle}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => {
            event.preventDefault()
            take(handle)
          }}
        >
          {handle}
        </div>
      ))}
    </div>
  )
}
