import { createElement, type SVGProps } from 'react'

type Drawing = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * Draws a Lucide icon. The build puts this in the place of the set's own component (vite.config.ts): the
 * shapes are Lucide's, but choices nobody makes here, such as stroke widths by context, need not be made anew
 * for each of a page's many icons.
 */
export default function createIcon({ node }: Drawing) {
  return function Icon({ size = 24, className, children, ...rest }: IconProps) {
    const named =
      rest['aria-label'] !== undefined || rest['aria-labelledby'] !== undefined || children !== undefined
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={named ? undefined : true}
        className={className ? `lucide ${className}` : 'lucide'}
        {...rest}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
        {children}
      </svg>
    )
  }
}
