import { useRouteLoaderData } from 'react-router'
import type { ShellData } from '../../shell/shell-data.ts'

type Props = { /** Token of the current rendering. */ answer: string }

/**
 * Bot check token of a form without JavaScript. A form that is shown again with an error retains the token of its
 * first rendering, because correcting one field is faster than filling in all of them.
 */
export function StillField({ answer }: Props) {
  const flash = useRouteLoaderData<ShellData>('root')?.flash
  const first = flash?.ok === false ? flash.values?.recaptchaResponse : undefined
  return <input type="hidden" name="recaptchaResponse" value={first ?? answer} />
}
