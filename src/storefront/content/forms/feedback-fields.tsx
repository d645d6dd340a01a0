import { useSearchParams } from 'react-router'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import { topics, type FeedbackField } from './feedback.rules.ts'

type Props = {
  labels: Readonly<Record<FeedbackField, string>>
  error: (name: FeedbackField) => string | undefined
  /** Typed values of a form sent without JavaScript. */
  values: Readonly<Record<string, string>>
}

/** Topic, sender and text of a message. */
export function FeedbackFields({ labels, error, values }: Props) {
  const t = useWords('contact')
  const writing = useEarlierQuestion(values.text)
  const field = (name: FeedbackField) => ({ label: labels[name], error: error(name) })
  const box = (name: FeedbackField) => ({ name, defaultValue: values[name] })
  return (
    <>
      <Field {...field('topic')} required>
        <Select {...box('topic')} key={values.topic}>
          <option value="">{t('choose')}</option>
          {topics.map((topic) => (
            <option key={topic} value={topic}>
              {t(`topic.${topic}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('name')} required>
          <TextInput {...box('name')} autoComplete="name" maxLength={80} />
        </Field>
        <Field {...field('email')} required>
          <TextInput {...box('email')} type="email" autoComplete="email" inputMode="email" maxLength={254} />
        </Field>
        <Field {...field('phone')} aside={t('optional')}>
          <TextInput {...box('phone')} type="tel" autoComplete="tel" maxLength={30} />
        </Field>
        <Field {...field('order_number')} aside={t('optional')}>
          <TextInput {...box('order_number')} autoComplete="off" maxLength={40} />
        </Field>
      </div>
      <Field {...field('text')} required>
        <TextArea {...box('text')} {...writing} rows={6} minLength={10} maxLength={4_000} />
      </Field>
    </>
  )
}

/**
 * Prefills the number of the ticket whose reply linked here. Only after hydration, because the page is cached for all
 * visitors.
 */
function useEarlierQuestion(typed: string | undefined) {
  const t = useWords('contact')
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const number = query.get('ticket') ?? ''
  const isOne = hydrated && !typed && /^[A-Z0-9-]{4,20}$/.test(number)
  return isOne ? { key: number, defaultValue: `${t('about', { number })}\n\n` } : {}
}
