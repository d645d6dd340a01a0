import { useState } from 'react'
import type { GivenAnswer } from '#shop/scalp-test/contract.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { classes } from '#ui/classes.ts'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import type { StepText } from './start.server.ts'

type Props = { step: StepText; given: GivenAnswer | null }

/** Input of a question by its kind. */
export function AnswerFields({ step, given }: Props) {
  const t = useWords('scalpTest')
  if (step.kind === 'text')
    return (
      <label className="grid gap-1.5 text-sm text-ink-soft">
        {t('textLabel')}
        <TextArea name="text" maxLength={500} defaultValue={given?.text ?? ''} />
      </label>
    )
  if (step.scale) return <Scale step={step} scale={step.scale} given={given} />
  if (step.kind === 'photo') return null
  return <Choices step={step} given={given} />
}

/** Scale of radio buttons with labelled ends. */
function Scale({ step, scale, given }: Props & { scale: NonNullable<StepText['scale']> }) {
  const t = useWords('scalpTest')
  const numbers = Array.from({ length: scale.max - scale.min + 1 }, (_, at) => scale.min + at)
  return (
    <fieldset>
      <legend className="sr-only">{step.short}</legend>
      <div className="grid grid-flow-col justify-stretch gap-1.5 sm:gap-2.5">
        {numbers.map((number) => (
          <label
            key={number}
            className="num grid min-h-13 min-w-0 cursor-pointer place-items-center rounded border border-edge transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="number"
              value={number}
              required
              defaultChecked={given?.number === number}
              aria-label={t('daysOf', { count: number })}
              className="sr-only"
            />
            {number}
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="mt-2 flex justify-between text-sm text-ink-soft">
        <span>{scale.low}</span>
        <span>{scale.high}</span>
      </p>
    </fieldset>
  )
}

/** One or several options, with optional pictures. "None of these" and the other options exclude each other. */
function Choices({ step, given }: Props) {
  const t = useWords('scalpTest')
  const [chosen, setChosen] = useState<readonly string[]>(given?.choices ?? [])
  const isMulti = step.kind === 'multi'
  const hasPictures = step.options.some(({ picture }) => picture)
  const choose = (key: string, isNone: boolean, on: boolean) => {
    if (!isMulti) return setChosen([key])
    const others = chosen.filter((each) => {
      const option = step.options.find((one) => one.key === each)
      return each !== key && (!on || (!isNone && !option?.isNone))
    })
    setChosen(on ? [...others, key] : others)
  }
  return (
    <fieldset>
      <legend className={classes(isMulti && !step.hint ? 'mb-3 text-sm text-ink-soft' : 'sr-only')}>
        {isMulti ? t('several') : step.short}
      </legend>
      <div className={classes('grid gap-2.5', hasPictures ? 'md:grid-cols-3' : 'sm:grid-cols-2')}>
        {step.options.map((option, at) => (
          <label
            key={option.key}
            className={classes(
              'relative cursor-pointer rounded border transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              hasPictures
                ? 'grid grid-cols-[7.25rem_minmax(0,1fr)] overflow-hidden border-transparent bg-shell md:grid-cols-1 md:grid-rows-[auto_1fr]'
                : 'border-edge',
            )}
          >
            {option.picture ? (
              <Picture
                source={pictureSource({ thumbnail: `/media/${option.picture}`, width: 1_200, height: 900 })}
                alt=""
                first
                sizes="(min-width: 768px) 16rem, 8rem"
                className="size-full object-cover md:aspect-5/4 md:h-auto"
              />
            ) : null}
            <span className="grid grid-cols-[minmax(0,1fr)_1.25rem] items-center gap-x-3 px-4 py-3.5">
              <span>
                {option.label}
                {option.detail ? <span className="block text-sm text-ink-soft">{option.detail}</span> : null}
              </span>
              <input
                type={isMulti ? 'checkbox' : 'radio'}
                name={isMulti ? `choices[${at}]` : 'choices[0]'}
                value={option.key}
                checked={chosen.includes(option.key)}
                onChange={(event) => choose(option.key, option.isNone, event.target.checked)}
                className={classes(
                  'size-5 appearance-none border-[1.5px] border-ink-soft bg-well transition-[border-width] checked:border-6 checked:border-accent focus-visible:outline-none',
                  isMulti ? 'rounded' : 'rounded-full',
                )}
              />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
