import { data, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getScalpTest, type SessionView, type StepView, type VersionView } from '#shop/scalp-test/contract.ts'
import { textIn, type Locale, type Text } from '#shop/region.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { pictureSource } from '../../shell/pictures.ts'
import { introPicture } from './intro-picture.ts'

/** A question in the page's language. */
export type StepText = {
  key: string
  kind: StepView['kind']
  isCounted: boolean
  short: string
  question: string
  hint: string | null
  canSkip: boolean
  options: {
    key: string
    label: string
    detail: string | null
    picture: string | null
    remark: string | null
    isNone: boolean
  }[]
  scale: { min: number; max: number; low: string; high: string } | null
}

function stepText(locale: Locale, step: StepView): StepText {
  const say = (text: Text | null) => text && textIn(locale, text)
  return {
    ...step,
    short: textIn(locale, step.short),
    question: textIn(locale, step.question),
    hint: say(step.hint),
    options: step.options.map((option) => ({
      ...option,
      label: textIn(locale, option.label),
      detail: say(option.detail),
      remark: say(option.remark),
    })),
    scale: step.scale && {
      ...step.scale,
      low: textIn(locale, step.scale.low),
      high: textIn(locale, step.scale.high),
    },
  }
}

/** The live version and the visitor's session; null: the shop has no live version. */
async function testOf(
  args: LoaderFunctionArgs,
): Promise<{ version: VersionView; session: SessionView | null } | null> {
  try {
    return await callApi(args, getScalpTest, {})
  } catch (error) {
    if ((error as { init?: { status?: number } | null }).init?.status === 404) return null // what callApi throws
    throw error
  }
}

const modes = ['link', 'saved', 'delete', 'again'] as const

/** `/diagnostic/start`: the introduction, or the next question. */
export async function startPage(args: LoaderFunctionArgs) {
  const locale = localeOfRequest(args.request)
  const t = wordsFor(locale, 'scalp')
  const query = new URL(args.request.url).searchParams
  const [test, { scalpTypeList }] = await Promise.all([testOf(args), callApi(args, getSetting, {})])
  const session = test?.session ?? null
  const mode = modes.find((each) => query.has(each)) ?? null
  const step = query.get('step')
  if (step !== null && session !== null && !session.path.includes(step)) throw data(null, { status: 404 })
  return {
    head: {
      title: t('title'),
      description: t('text'),
      picture: pictureSource(introPicture).src,
      noindex: query.size > 0,
    },
    test: test && {
      number: test.version.number,
      minutes: test.version.minutes,
      questions: test.version.questions,
      steps: test.version.steps.map((each) => stepText(locale, each)),
    },
    session,
    mode,
    step,
    secret: query.get('link'),
    isSignedIn: isSignedIn(args.request),
    types: scalpTypeList.map(({ key, name }) => ({ key, name: textIn(locale, name) })),
  }
}
export type StartData = Awaited<ReturnType<typeof startPage>>
export type Test = NonNullable<StartData['test']>
