import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
} from 'react'
import { useRevalidator } from 'react-router'
import { useBag } from '../../cart/bag/bag-context.ts'
import { useFields, valuesOf } from '../../content/forms/use-fields.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import type { CheckoutData } from '../checkout-data.ts'
import { rulesFor } from './field-rules.rules.ts'
import { fieldNames, labelKey, type FieldName } from './field-labels.rules.ts'
import { dropDraft, heldDraft, holdDraft, typedIn } from './draft.ts'
import { recall, remember, forget as forgetAll, worthKeeping } from './remembered.ts'
import { standing, withChoice, withoutStaleChoice, type SavedAddressFields } from './saved.rules.ts'
import { startingFields, typedOnly } from './start.rules.ts'
import { suggested } from './suggested.rules.ts'
import type { CheckoutForm } from './checkout-form-context.ts'
import { alsoOf } from './form-quote.rules.ts'
import { quoteKey, orderInputOf, withForm, type Typed } from './typed.rules.ts'
import { sentBy } from './offered.rules.ts'
import { placesOf } from './placed.rules.ts'
import { usePlacing } from './use-placing.ts'
import { useQuote } from './use-quote.ts'
import { useServerErrors } from './use-server-errors.ts'

const boxesIn = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((element) =>
    element instanceof HTMLInputElement && element.type === 'checkbox' ? [element.name] : [],
  )

/** Writes values to the form's uncontrolled fields where they differ. */
function fillForm(form: HTMLFormElement, typed: Typed): void {
  for (const element of form.elements) {
    if (element instanceof HTMLSelectElement && Object.hasOwn(typed, element.name))
      element.value = typed[element.name] ?? ''
    else if (
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && isText(element))
    )
      element.value = typed[element.name] ?? element.value
    else if (
      element instanceof HTMLInputElement &&
      element.type === 'checkbox' &&
      Object.hasOwn(typed, element.name)
    )
      element.checked = typed[element.name] === element.value
    else if (
      element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      typed[element.name] === element.value
    )
      element.checked = true
  }
}
const isText = ({ type }: HTMLInputElement): boolean => type === 'text' || type === 'tel' || type === 'email'

const namesIn = (locale: string) =>
  locale === 'en' ? ['delivery_firstname', 'delivery_lastname'] : ['delivery_lastname', 'delivery_firstname']

/** State of the hydrated checkout: field values, quote, validation, and placing the order. */
export function useCheckoutFormState(data: CheckoutData) {
  const t = useWords('checkout')
  const locale = useLocale()
  const { carts } = useBag()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(data.typed)
  const [round, setRound] = useState(0)
  const [recalled, setRecalled] = useState(false)
  const [keeps, setKeeps] = useState(true)
  const apart = useRef<Partial<Record<SavedAddressFields, Typed>>>({})
  const [couponRefusal, setCouponRefusal] = useState<string | null>(null)
  const { key: country } = data.country
  const paid = [carts?.singleCart, carts?.subscriptionCart].filter((each) =>
    data.quote.parts.some(({ cartId }) => cartId === each?.id),
  )
  const seen = paid.map((cart) => cart?.updateTs).join(' ')
  const isGone = paid.some((cart) => cart?.count === 0)

  const put = useCallback((changes: Typed) => {
    setTyped((before) => ({ ...before, ...changes }))
    if (changes.coupon) setCouponRefusal(null)
  }, [])
  const gone = useCallback(() => void revalidate(), [revalidate])

  const requested = {
    ...data.quote,
    also: alsoOf(data.quote),
    country,
    countryName: data.country.name,
    continent: data.country.continent,
  }
  const input = orderInputOf(typed, { ...requested, updateTs: null })
  const {
    quote,
    quotedFor,
    isStale,
    failed,
    refusal: quoteRefusal,
    ask,
  } = useQuote(data.quote, { key: `${quoteKey(typed)} ${seen}`, change: input, typed }, gone)
  const method = sentBy(typed, quote)

  const labels = useMemo(
    () =>
      Object.fromEntries(fieldNames.map((name) => [name, t(`label.${labelKey(name, country)}`)])) as Record<
        FieldName,
        string
      >, // the same names
    [t, country],
  )
  const rules = useMemo(
    () =>
      rulesFor({ form: data.form, quote, typed, method }) as Partial<
        Record<FieldName, ReturnType<typeof rulesFor>[string]>
      >, // some of the fields
    [data.form, quote, typed, method],
  )

  const keep = useCallback(
    (current: Typed) => {
      if (keeps) remember(current, country)
    },
    [keeps, country],
  )
  const { place, tried, changes, placing, general } = usePlacing({
    typed,
    quote,
    isStale,
    ask,
    requested: requested,
    keep,
    refusal: data.refusal,
  })
  const places = useMemo(() => placesOf(quote.problems), [quote.problems])
  const { couponProblem, elsewhere, messages } = useServerErrors({
    places,
    labels,
    tried,
    typed,
    quotedFor: quotedFor ?? data.typed,
    refusal: data.refusal,
    quoteRefusal,
  })
  const fields = useFields(rules as Record<FieldName, ReturnType<typeof rulesFor>[string]>, labels, messages) // fields without rules are never judged

  // A refused code is removed, so the order can be placed without it.
  useEffect(() => {
    if (!couponProblem) return
    setCouponRefusal(couponProblem)
    setTyped((before) => ({ ...before, coupon: '' }))
  }, [couponProblem])

  // Values typed before hydration, in this tab, or in an earlier checkout fill the fields; read before checkboxes are
  // rendered again.
  useLayoutEffect(() => {
    const current = form.current
      ? withForm(data.typed, valuesOf(form.current), boxesIn(form.current))
      : data.typed
    const draft = heldDraft()
    const start = startingFields({
      rendered: data.typed,
      now: current,
      draft: draft && typedIn(draft, country),
      recalled: recall(country),
    })
    setTyped(start.typed)
    setRecalled(start.isRecalled)
    setRound((before) => (start.typed === current ? before : before + 1))
    if (form.current) fillForm(form.current, start.typed)
    holdDraft({ country, isMember: data.book !== null, typed: typedOnly(data.typed, start.typed) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a page; another country's address is another form
  }, [country])

  useEffect(() => {
    const leave = () => Object.keys(worthKeeping(typed, country)).length > 3 && keep(typed)
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [typed, country, keep])

  useEffect(() => {
    if (isGone) gone()
  }, [isGone, gone])

  // A method that is no longer offered is deselected.
  useEffect(() => {
    if (method !== typed.delivery_method) put({ delivery_method: method })
  }, [method, typed.delivery_method, put])

  // in page order, which depends on the country; the order of names depends on the language
  const onPage: string[] = [
    'email',
    'delivery_contact',
    'delivery_method',
    ...namesIn(locale),
    ...data.form.fields.map(({ name }) => name),
    ...fieldNames,
  ]
  const checkoutForm: CheckoutForm = {
    data,
    typed: { ...typed, delivery_method: method },
    quote,
    isStale,
    failed,
    again: () => void ask(),
    chooseSaved(section, id) {
      if (!data.book) return
      if (!typed[`saved_${section}`]) apart.current[section] = standing(typed, section)
      const next = { ...typed, ...withChoice(data.book, section, id, apart.current[section] ?? null) }
      setTyped(next)
      setRound((before) => before + 1)
      if (form.current) fillForm(form.current, next)
      holdDraft({ country, isMember: true, typed: typedOnly(data.typed, next) })
    },
    labels,
    error: fields.error,
    lineProblems: places.lines,
    put,
    couponRefusal: couponRefusal ?? couponProblem ?? null,
    wrong: fields.wrong.toSorted((a, b) => onPage.indexOf(a.name) - onPage.indexOf(b.name)),
    general: tried ? [...general, ...places.general, ...elsewhere] : [],
    changes,
    placing,
    recalled,
    forget() {
      forgetAll()
      dropDraft()
      setKeeps(false)
      setRecalled(false)
      const names = Object.keys(worthKeeping(typed, country))
      for (const element of form.current?.elements ?? [])
        if (element instanceof HTMLInputElement && element.type !== 'radio' && names.includes(element.name))
          element.value = ''
      const emptied = Object.fromEntries(names.map((name) => [name, '']))
      setTyped((before) => ({
        ...before,
        ...emptied,
        delivery_calling_code: data.typed.delivery_calling_code ?? '',
      }))
      setRound((before) => before + 1)
    },
  }

  const formProps = {
    ref: form,
    noValidate: fields.form.noValidate,
    onBlur: fields.form.onBlur,
    onChange(event: ChangeEvent<HTMLFormElement>) {
      fields.form.onChange(event)
      const { currentTarget } = event
      const changed = event.target instanceof Element ? (event.target.getAttribute('name') ?? '') : ''
      const current = withoutStaleChoice(
        withForm(typed, valuesOf(currentTarget), boxesIn(currentTarget)),
        changed,
      )
      const follows = suggested(data.form, current, changed)
      const next = { ...current, ...follows }
      fillForm(currentTarget, follows)
      setTyped(next)
      holdDraft({ country, isMember: data.book !== null, typed: typedOnly(data.typed, next) })
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent // what a submit is
      if (submitter instanceof HTMLButtonElement && submitter.name === 'dry_run') return void ask()
      void place(fields.ready(event))
    },
  }
  return { checkoutForm: checkoutForm, formProps, round }
}
