/** One line of the doctor: how it is, and what to do when it is not well. */
export type Finding = { state: 'ok' | 'warning' | 'problem'; what: string; mend?: string }

export const ok = (what: string): Finding => ({ state: 'ok', what })
export const warning = (what: string, mend: string): Finding => ({ state: 'warning', what, mend })
export const problem = (what: string, mend: string): Finding => ({ state: 'problem', what, mend })

export const printFinding = ({ state, what, mend }: Finding): string =>
  `${state.padEnd(8)} ${what}${mend === undefined ? '' : `\n         → ${mend}`}`
