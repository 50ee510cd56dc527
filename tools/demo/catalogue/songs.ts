import { lines } from '../titles/title-grammar.ts'

/** Title | artist | ISRC prefix of its label. */
export const songs = lines`
  봄의 왈츠 | 루미 | KRC6A
  Sunny Side | 데이오프 | KRC6A
  Moonlight Paw | 소담 | KRC6A
  바다의 시간 | 온더 | KRM2T
  Run It Up | NEON9 | KRN9X
  새벽 세 시의 편지 | 미나 | KRM2T
  우리 집 앞 골목 | 소담 | KRC6A
  Glitter Bomb | NEON9 | KRN9X
  Switch Off | NEON9 | KRN9X
  첫 번째 겨울 | 루미 | KRC6A
  느린 우체통 | 이음 | KRM2T
  Double Take | VELVET RUSH | KRN9X
  Heartbeat 404 | VELVET RUSH | KRN9X
  나만 몰랐던 계절 | 하린 | KRC6A
  오늘은 맑음 | 데이오프 | KRC6A
  종이비행기 | 이음 | KRM2T
  불꽃처럼 | 강우진 | KRM2T
  지금 이 온도 | 하린 | KRC6A
  Hongdae Nights | 무드트랙 | KRN9X
  달리기 | 스니커즈클럽 | KRC6A
  안녕, 여름 | 스니커즈클럽 | KRC6A
  별자리 지도 | 온더 | KRM2T
  말하지 못한 말 | 강우진 | KRM2T
  Peach Soda | 코코넛밀크 | KRN9X
  Bounce Back | TEN:TEN | KRN9X
  One More Turn | TEN:TEN | KRN9X
  비밀번호 | 코코넛밀크 | KRN9X
  너의 주파수 | 루미 | KRC6A
  은하수 정거장 | 온더 | KRM2T
  한 걸음 더 | 스니커즈클럽 | KRC6A
  Paper Moon | June Avery | GBK5D
  Say It Slow | June Avery | GBK5D
  Northern Lights | The Lanterns | GBX3L
  Half Past Summer | The Lanterns | GBX3L
  Ghost of the City | Marlow & Fern | GBX3L
  Golden Hour Driver | Marlow & Fern | GBX3L
  Afterglow Avenue | Kit Solano | GBK5D
  Neon Letters | Kit Solano | GBK5D
  Stay for the Rain | Ida Bloom | GBK5D
  Two Left Shoes | Ida Bloom | GBK5D
  Weekend Astronaut | Polar Kids | GBX3L
  Cassette Heart | Polar Kids | GBX3L
  Undertow | Saffron Kane | GBK5D
  Loud in My Head | Saffron Kane | GBK5D
  Velvet Elevator | Nightbus | GBX3L
  Last Train Home | Nightbus | GBX3L
`
