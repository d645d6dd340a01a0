import { useRef, useState, type ChangeEvent } from 'react'
import Camera from 'lucide-react/icons/camera'
import ImageUp from 'lucide-react/icons/image-up'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { buttonLook } from '#ui/button-look.ts'
import { useWords } from '../../i18n/words.tsx'
import { Overlay } from './overlay.tsx'
import { encodedAnew, readFile, type FileRead } from './read-file.ts'
import { measureNames, type MeasureName, type Measures, type PhotoProblem } from './vision/read.ts'

type Props = {
  isPending: boolean
  /** Receives the measures; the picture only if the visitor consented to storing it. */
  onMeasured: (measures: Measures, picture: Blob | null) => Promise<void>
}
type State =
  | { kind: 'waiting' }
  | { kind: 'reading' }
  | { kind: 'refused'; reason: PhotoProblem | 'unreadable'; read: FileRead | null }
  | { kind: 'read'; read: FileRead; measures: Measures }

/**
 * Takes or selects a picture, analyses it in the browser, and shows the findings for confirmation before they count.
 */
export function PhotoStep({ isPending, onMeasured }: Props) {
  const t = useWords('scalpPhoto')
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const [shown, setShown] = useState<MeasureName>('redness')
  const [isAccepting, setAccepting] = useState(false)
  const keep = useRef<HTMLInputElement>(null)
  const turn = useRef(0)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const mine = ++turn.current
    const become = (next: State) => (mine === turn.current ? setState(next) : undefined) // another picture was selected meanwhile
    become({ kind: 'reading' })
    try {
      const read = await readFile(file)
      become(
        read.reading.ok
          ? { kind: 'read', read, measures: read.reading.measures }
          : { kind: 'refused', reason: read.reading.reason, read },
      )
    } catch {
      become({ kind: 'refused', reason: 'unreadable', read: null }) // not a picture, or in a format that this browser cannot open
    }
  }
  const accept = async () => {
    if (state.kind !== 'read' || isAccepting) return
    setAccepting(true)
    try {
      await onMeasured(state.measures, keep.current?.checked ? await encodedAnew(state.read.bitmap) : null)
    } finally {
      setAccepting(false)
    }
  }
  const isRead = state.kind === 'read'
  return (
    <div className="grid gap-6">
      <p className="flex gap-3 bg-shell p-4 text-[0.9375rem]">
        <ShieldCheck size={22} aria-hidden="true" className="mt-0.5 flex-none text-accent" />
        <span>{t('private')}</span>
      </p>
      <p role="status" className={classes(state.kind === 'waiting' && 'sr-only')}>
        {state.kind === 'reading' ? t('reading') : null}
        {state.kind === 'read' ? t('done') : null}
      </p>
      {state.kind === 'refused' ? (
        <div role="alert" className="border-l-2 border-error pl-4">
          <p className="font-medium">{t(`refused.${state.reason}`)}</p>
          <p className="text-[0.9375rem] text-ink-soft">{t(`retake.${state.reason}`)}</p>
        </div>
      ) : null}
      {isRead ? <Seen read={state.read} measures={state.measures} shown={shown} onShow={setShown} /> : null}
      <Pickers isAgain={state.kind !== 'waiting'} onChoose={choose} />
      {state.kind === 'waiting' ? <p className="text-sm text-ink-soft">{t('frame')}</p> : null}
      {isRead ? (
        <>
          <Checkbox ref={keep} label={t('keep')} detail={t('keepText')} />
          <p className="text-sm text-ink-soft">{t('limits')}</p>
          <Button
            variant="primary"
            loading={isPending || isAccepting}
            onClick={() => void accept()}
            className="sm:justify-self-end"
          >
            {t('accept')}
          </Button>
        </>
      ) : null}
    </div>
  )
}

function Pickers({
  isAgain,
  onChoose,
}: {
  isAgain: boolean
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const t = useWords('scalpPhoto')
  const look = classes(
    buttonLook({ variant: 'default' }),
    'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
  )
  return (
    <div className="flex flex-wrap gap-3">
      <label className={look}>
        <Camera size={18} aria-hidden="true" />
        {t(isAgain ? 'takeAgain' : 'take')}
        <input type="file" accept="image/*" capture="environment" className="sr-only" onChange={onChoose} />
      </label>
      <label className={look}>
        <ImageUp size={18} aria-hidden="true" />
        {t('choose')}
        <input type="file" accept="image/*" className="sr-only" onChange={onChoose} />
      </label>
    </div>
  )
}

type SeenProps = {
  read: FileRead
  measures: Measures
  shown: MeasureName
  onShow: (measure: MeasureName) => void
}

/** Findings, one measure at a time, with value and certainty. */
function Seen({ read, measures, shown, onShow }: SeenProps) {
  const t = useWords('scalpPhoto')
  const maps = read.reading.ok ? read.reading.maps : null
  return (
    <section aria-labelledby="seen" className="grid gap-5 sm:grid-cols-2">
      <Overlay
        bitmap={read.bitmap}
        size={read}
        map={maps?.[shown] ?? null}
        measure={shown}
        label={t('overlay', { measure: t(`measure.${shown}`) })}
      />
      <div>
        <h2 id="seen" className="text-xl">
          {t('seen')}
        </h2>
        <ul className="mt-3 border-t border-line">
          {measureNames.map((name) => (
            <li key={name} className="border-b border-line">
              <button
                type="button"
                aria-pressed={shown === name}
                onClick={() => onShow(name)}
                className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5 text-left aria-pressed:bg-accent-soft aria-pressed:px-3"
              >
                <span className="inline-block first-letter:uppercase">{t(`measure.${name}`)}</span>
                <span className="num text-right">{t('value', { value: measures[name].value })}</span>
                <span className="text-sm text-ink-soft">{t(`how.${name}`)}</span>
                <span className="text-right text-sm text-ink-soft">
                  {t(`certainty.${measures[name].certainty}`)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
