/** A country or region as a form offers it: its ISO 3166 code, its dialling code, and how many digits its mobile numbers have. */
export type Country = { code: string; dial: string; least: number; most: number }

/**
 * Code, dialling code, digits of a mobile number after it. Where numbering plans are loose the bounds are wide: a number that exists
 * must never be refused, a slip of the finger should be.
 */
const table = `
AD 376 6-9, AE 971 9, AF 93 9, AG 1 10, AI 1 10, AL 355 9, AM 374 8, AO 244 9, AR 54 10-11, AS 1 10, AT 43 10-13, AU 61 9, AW 297 7,
AX 358 6-11, AZ 994 9, BA 387 8-9, BB 1 10, BD 880 10, BE 32 9, BF 226 8, BG 359 8-9, BH 973 8, BI 257 8, BJ 229 8-10, BL 590 9,
BM 1 10, BN 673 7, BO 591 8, BQ 599 7, BR 55 10-11, BS 1 10, BT 975 8, BW 267 8, BY 375 9, BZ 501 7, CA 1 10, CC 61 9, CD 243 9,
CF 236 8, CG 242 9, CH 41 9, CI 225 8-10, CK 682 5, CL 56 9, CM 237 9, CN 86 11, CO 57 10, CR 506 8, CU 53 8, CV 238 7, CW 599 7-8,
CX 61 9, CY 357 8, CZ 420 9, DE 49 10-11, DJ 253 8, DK 45 8, DM 1 10, DO 1 10, DZ 213 9, EC 593 9, EE 372 7-8, EG 20 10, EH 212 9,
ER 291 7, ES 34 9, ET 251 9, FI 358 6-11, FJ 679 7, FK 500 5, FM 691 7, FO 298 6, FR 33 9, GA 241 7-8, GB 44 10, GD 1 10, GE 995 9,
GF 594 9, GG 44 10, GH 233 9, GI 350 8, GL 299 6, GM 220 7, GN 224 9, GP 590 9, GQ 240 9, GR 30 10, GT 502 8, GU 1 10, GW 245 7-9,
GY 592 7, HK 852 8, HN 504 8, HR 385 8-9, HT 509 8, HU 36 9, ID 62 9-12, IE 353 9, IL 972 9, IM 44 10, IN 91 10, IO 246 7, IQ 964 10,
IR 98 10, IS 354 7-9, IT 39 9-10, JE 44 10, JM 1 10, JO 962 9, JP 81 10, KE 254 9, KG 996 9, KH 855 8-9, KI 686 5-8, KM 269 7, KN 1 10,
KP 850 10, KR 82 9-10, KW 965 8, KY 1 10, KZ 7 10, LA 856 8-10, LB 961 7-8, LC 1 10, LI 423 7-9, LK 94 9, LR 231 7-9, LS 266 8,
LT 370 8, LU 352 9, LV 371 8, LY 218 9, MA 212 9, MC 377 8-9, MD 373 8, ME 382 8-9, MF 590 9, MG 261 9, MH 692 7, MK 389 8, ML 223 8,
MM 95 8-10, MN 976 8, MO 853 8, MP 1 10, MQ 596 9, MR 222 8, MS 1 10, MT 356 8, MU 230 7-8, MV 960 7, MW 265 7-9, MX 52 10-11,
MY 60 9-10, MZ 258 9, NA 264 8-9, NC 687 6, NE 227 8, NF 672 5-6, NG 234 10, NI 505 8, NL 31 9, NO 47 8, NP 977 10, NR 674 7,
NU 683 4-7, NZ 64 8-10, OM 968 8, PA 507 7-8, PE 51 9, PF 689 8, PG 675 8, PH 63 10, PK 92 10, PL 48 9, PM 508 6-9, PR 1 10, PS 970 9,
PT 351 9, PW 680 7, PY 595 9, QA 974 8, RE 262 9, RO 40 9, RS 381 8-9, RU 7 10, RW 250 9, SA 966 9, SB 677 5-7, SC 248 7, SD 249 9,
SE 46 7-9, SG 65 8, SH 290 4-5, SI 386 8, SJ 47 8, SK 421 9, SL 232 8, SM 378 6-10, SN 221 9, SO 252 7-9, SR 597 7, SS 211 9, ST 239 7,
SV 503 8, SX 1 10, SY 963 9, SZ 268 8, TC 1 10, TD 235 8, TG 228 8, TH 66 9, TJ 992 9, TK 690 4-7, TL 670 7-8, TM 993 8, TN 216 8,
TO 676 5-7, TR 90 10, TT 1 10, TV 688 5-7, TW 886 9, TZ 255 9, UA 380 9, UG 256 9, US 1 10, UY 598 8, UZ 998 9, VA 39 9-10, VC 1 10,
VE 58 10, VG 1 10, VI 1 10, VN 84 9, VU 678 5-7, WF 681 6, WS 685 5-7, XK 383 8, YE 967 9, YT 262 9, ZA 27 9, ZM 260 9, ZW 263 9`

function readLine(line: string): Country {
  const [code = '', dial = '', digits = ''] = line.trim().split(' ')
  const [least = '', most = least] = digits.split('-')
  return { code, dial, least: Number(least), most: Number(most) }
}

export const countries: readonly Country[] = table.split(',').map(readLine)

const byCode = new Map(countries.map((country) => [country.code, country]))

export const findCountry = (code: string): Country | null => byCode.get(code) ?? null
