import { useState } from 'react'
import { leastCharacters } from '#shop/reviews/review.rules.ts'
import { Field } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useWords } from '../../i18n/words.tsx'

type Props = {
  label: string | undefined
  error: string | undefined
  /** Initial text. */
  start: string
}

/** Text of a review, with a character count until it is long enough. */
export function ContentField({ label, error, start }: Props) {
  const t = useWords('myReviews')
  const [content, setContent] = useState(start)
  const count = [...content.trim()].length
  return (
    <Field
      label={label}
      error={error}
      required
      hint={error ? undefined : t('contentHint', { count: leastCharacters })}
      aside={
        <span className="num">
          <span aria-hidden="true">{count < leastCharacters ? `${count}/${leastCharacters}` : count}</span>
          <span className="sr-only" aria-live="polite">
            {count > 0 && count < leastCharacters && count % 5 === 0
              ? t('contentLeft', { count: leastCharacters - count })
              : ''}
          </span>
        </span>
      }
    >
      <TextArea
        name="content"
        rows={7}
        maxLength={4_000}
        defaultValue={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </Field>
  )
}
