import { lines } from '../titles/title-grammar.ts'

/** Title | artist | ISRC prefix of its label. */
export const backgroundMusic = lines`
  Rain, Slowly | 미나 | KRM2T
  창가의 고양이 | 작은방 | KRB4S
  아침 식빵 | 작은방 | KRB4S
  골목 산책 | 작은방 | KRB4S
  보글보글 | 키친밴드 | KRB4S
  도마 위의 리듬 | 키친밴드 | KRB4S
  한 스푼 | 키친밴드 | KRB4S
  몽글몽글 | 솜구름 | KRB4S
  낮잠 | 솜구름 | KRB4S
  꼬리 살랑 | 솜구름 | KRB4S
  총총걸음 | 솜구름 | KRB4S
  두근두근 개봉기 | 작은방 | KRB4S
  퇴근길 노을 | 밤의 서재 | KRB4S
  연필 소리 | 밤의 서재 | KRB4S
  열람실 3층 | 밤의 서재 | KRB4S
  처마 끝 빗방울 | 온유재 | KRB4S
  대청마루 | 온유재 | KRB4S
  달빛 정원 | 온유재 | KRB4S
  Coffee First | Paper Kettle | GBB7R
  Window Seat | Paper Kettle | GBB7R
  Sugar Cube | Paper Kettle | GBB7R
  Slow Pour | Paper Kettle | GBB7R
  Attic Radio | Lofi Harbor | GBB7R
  3 a.m. Notebook | Lofi Harbor | GBB7R
  Tape Hiss Lullaby | Lofi Harbor | GBB7R
  Harbor Fog | Lofi Harbor | GBB7R
  Soft Reset | Lofi Harbor | GBB7R
  Pixel Parade | 8bit Orchard | GBB7R
  Boss Level Bakery | 8bit Orchard | GBB7R
  Continue? | 8bit Orchard | GBB7R
  Coin Shower | 8bit Orchard | GBB7R
  Sprint Finish | Motion Lab | GBM8V
  Sweat Season | Motion Lab | GBM8V
  Final Set | Motion Lab | GBM8V
  Warm Up, Wake Up | Motion Lab | GBM8V
  Punchline | Tuba & Sons | GBM8V
  Banana Peel | Tuba & Sons | GBM8V
  Awkward Silence | Tuba & Sons | GBM8V
  Sneaky Cat | Tuba & Sons | GBM8V
  Golden Ticket | Open Road | GBM8V
  Coastline | Open Road | GBM8V
  Postcards | Open Road | GBM8V
  Runway Glow | Studio Blush | GBB7R
  Mirror Check | Studio Blush | GBB7R
  Satin | Studio Blush | GBB7R
  Thread by Thread | Hand & Hour | GBM8V
  Sawdust Waltz | Hand & Hour | GBM8V
  Small Things | Hand & Hour | GBM8V
`

export const soundtracks = lines`
  그 여름의 약속 | 하린 | KRD1P
  우산 속에서 | 강우진 | KRD1P
  궁의 새벽 | 온유재 | KRD1P
  마지막 편지 | 이음 | KRD1P
  돌담길 | 온유재 | KRD1P
  너에게 가는 길 | 루미 | KRD1P
  병동의 밤 | 밤의 서재 | KRD1P
  바람의 검 | 서울 필름 오케스트라 | KRD1P
  왕의 귀환길 | 서울 필름 오케스트라 | KRD1P
  폭풍 전야 | 서울 필름 오케스트라 | KRD1P
  이별 연습 | 소담 | KRD1P
  첫사랑의 교실 | 데이오프 | KRD1P
  열일곱의 바다 | 온더 | KRD1P
  Main Title: The Last Ferry | Elm Street Strings | GBF2C
  A Door in December | Elm Street Strings | GBF2C
  The Quiet Detective | Elm Street Strings | GBF2C
  Credits Over Water | Elm Street Strings | GBF2C
  Letters from Tongyeong | 서울 필름 오케스트라 | KRD1P
  Theme for a Small Town | Hollow Pine Ensemble | GBF2C
  Snow on the Platform | Hollow Pine Ensemble | GBF2C
  Night Shift | Hollow Pine Ensemble | GBF2C
  Farewell, Captain | Hollow Pine Ensemble | GBF2C
  Blue Hour Chase | Hollow Pine Ensemble | GBF2C
  What the River Kept | Elm Street Strings | GBF2C
  Orchard, Closing | Elm Street Strings | GBF2C
  The Long Way Back | Hollow Pine Ensemble | GBF2C
`
