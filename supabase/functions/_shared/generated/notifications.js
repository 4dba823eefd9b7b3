/* @ts-self-types="./notifications.d.ts" */
// Written by `pnpm functions:shared` from shared/src/notifications/edgeEntry.ts. Do not edit.
import npm_ical_generator_11_1, { ICalAlarmType, ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, escape as external_npm_ical_generator_11_1_2_escape } from "npm:ical-generator@11.1.2";
import npm_dayjs_1_11 from "npm:dayjs@1.11.23";
import utc from "npm:dayjs@1.11.23/plugin/utc.js";
import * as __rspack_external_npm_valibot_1_5_0_5de4ece2 from "npm:valibot@1.5.0";
// The require scope
var __webpack_require__ = {};

// webpack/runtime/define_property_getters
(() => {
__webpack_require__.d = (exports, getters, values) => {
	var define = (defs, kind) => {
		for(var key in defs) {
			if(__webpack_require__.o(defs, key) && !__webpack_require__.o(exports, key)) {
				Object.defineProperty(exports, key, { enumerable: true, [kind]: defs[key] });
			}
		}
	};
	define(getters, "get");
	define(values, "value");
};
})();
// webpack/runtime/has_own_property
(() => {
__webpack_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
})();
var __webpack_exports__ = {};

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  brand: () => (/* reexport */ brand),
  calendarFeed: () => (/* reexport */ calendarFeed),
  calendarMessage: () => (/* reexport */ calendarMessage),
  findKind: () => (/* reexport */ findKind),
  htmlLines: () => (/* reexport */ htmlLines),
  oneLine: () => (/* reexport */ oneLine),
  renderEmail: () => (/* reexport */ renderEmail)
});

;// CONCATENATED MODULE: external "npm:ical-generator@11.1.2"

;// CONCATENATED MODULE: ./shared/src/domain/brand.ts
const brand = {
    name: "Banyan",
    fullName: "Banyan Coworking",
    color: "#6b5ad3",
    timeZone: "Asia/Kolkata"
};

;// CONCATENATED MODULE: ./shared/src/domain/text/oneLine.ts
/** Removes control characters, which would add lines to a calendar or headers to an email. */ function oneLine(text) {
    return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

;// CONCATENATED MODULE: ./shared/src/calendar/buildCalendar.ts



const ALARM_SECONDS = 15 * 60;
/** Calendar file to download. */ const calendarFile = (entry)=>render([
        entry
    ]);
/** A calendar that apps subscribe to. */ const calendarFeed = (entries, options)=>render(entries, {
        feed: options
    });
/** Calendar file that is attached to an email. */ const calendarMessage = (entry, message)=>render([
        entry
    ], {
        message
    });
function render(entries, { feed, message } = {}) {
    const calendar = npm_ical_generator_11_1({
        prodId: {
            company: brand.fullName,
            product: "Members"
        },
        timezone: null,
        // The only text that the library does not escape.
        ...feed && {
            name: external_npm_ical_generator_11_1_2_escape(feed.name, false),
            ttl: feed.refreshSeconds
        },
        ...message && {
            method: ICalCalendarMethod[message.method]
        }
    });
    for (const entry of entries)calendar.createEvent(eventOf(entry, message));
    // RFC 5545 ends every line with CRLF; the library omits the last one.
    return `${calendar.toString()}\r\n`;
}
function eventOf(entry, message) {
    const isCancelled = message?.method === "CANCEL";
    const changedAt = entry.changedAt;
    return {
        id: entry.uid,
        stamp: changedAt,
        lastModified: changedAt,
        // Whole seconds increase with every change. A subject can be made and cancelled within one.
        sequence: Math.floor(changedAt.getTime() / 1000) + (isCancelled ? 1 : 0),
        start: entry.startsAt,
        end: entry.endsAt,
        summary: oneLine(entry.title),
        description: entry.description || null,
        location: entry.place && oneLine(entry.place),
        ...message && participants(message),
        ...isCancelled ? {
            status: ICalEventStatus.CANCELLED
        } : {
            alarms: [
                alarmFor(entry)
            ]
        }
    };
}
function participants(message) {
    const { organizer, attendee, isInvitation = false, guests = [] } = message;
    const recipient = {
        ...attendee,
        response: isInvitation ? "none" : "accepted"
    };
    const isAsked = isInvitation && message.method === "REQUEST";
    return {
        organizer: {
            name: parameter(organizer.name),
            email: organizer.email
        },
        attendees: [
            recipient,
            ...guests
        ].map((person)=>({
                name: parameter(person.name) || person.email,
                email: person.email,
                role: ICalAttendeeRole.REQ,
                status: participation[person.response],
                rsvp: isAsked && person === recipient
            }))
    };
}
const participation = {
    none: ICalAttendeeStatus.NEEDSACTION,
    accepted: ICalAttendeeStatus.ACCEPTED,
    declined: ICalAttendeeStatus.DECLINED
};
const alarmFor = (entry)=>({
        type: ICalAlarmType.display,
        trigger: ALARM_SECONDS,
        description: oneLine(entry.title)
    });
/** Parameters cannot contain double quotes (RFC 5545, section 3.1). */ const parameter = (text)=>oneLine(text).replaceAll('"', "'");

;// CONCATENATED MODULE: ./shared/src/domain/text/escapeHtml.ts
const entities = new Map([
    [
        "&",
        "&amp;"
    ],
    [
        "<",
        "&lt;"
    ],
    [
        ">",
        "&gt;"
    ],
    [
        '"',
        "&quot;"
    ],
    [
        "'",
        "&#39;"
    ]
]);
function escapeHtml(text) {
    return text.replaceAll(/[&<>"']/g, (character)=>entities.get(character) ?? character);
}
/** Escapes a text and keeps its line breaks. */ function htmlLines(text) {
    return escapeHtml(text).replaceAll(/\r\n|\r|\n/g, "<br>");
}

;// CONCATENATED MODULE: ./shared/src/domain/text/truncate.ts
function truncate(text, length) {
    const characters = [
        ...text
    ];
    if (characters.length <= length) return text;
    return `${characters.slice(0, length).join("").trimEnd()}…`;
}

;// CONCATENATED MODULE: ./shared/src/domain/numbers.ts
/** Created on first use: this takes tens of milliseconds on a phone, and most pages do not need it. */ let format;
/** `1,00,000` */ function formatNumber(value) {
    if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
    return (format ??= new Intl.NumberFormat("en-IN", {
        maximumFractionDigits: 2
    })).format(value);
}
/** `1 seat`, `2 seats`. `many` is the plural, by default `one` with an s. */ const formatCount = (count, one, many = `${one}s`)=>`${formatNumber(count)} ${count === 1 ? one : many}`;

;// CONCATENATED MODULE: ./shared/src/domain/credits.ts

function credits_formatCredits(credits) {
    return formatCount(credits, "credit");
}

;// CONCATENATED MODULE: external "npm:dayjs@1.11.23"

;// CONCATENATED MODULE: external "npm:dayjs@1.11.23/plugin/utc.js"

;// CONCATENATED MODULE: ./shared/src/domain/dates.ts




npm_dayjs_1_11.extend(utc);
const weekdays = (/* unused pure expression or super */ null && ([
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday"
]));
const wallClock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: brand.timeZone,
    dateStyle: "short",
    timeStyle: "medium"
});
/** The wall clock of the space, as if it were UTC. */ function inSpace(instant) {
    return npm_dayjs_1_11.utc(wallClock.format(new Date(instant)));
}
function todayInSpace(now = serverNow()) {
    return inSpace(now).format("YYYY-MM-DD");
}
const wallClockMs = (day, time)=>Date.parse(`${day}T${time}Z`);
function instantOf(day, time) {
    const wall = wallClockMs(day, time);
    const offsetAt = (instant)=>inSpace(new Date(instant)).valueOf() - instant;
    // The second step finds the offset of the day on which a zone changes it.
    return new Date(wall - offsetAt(wall - offsetAt(wall)));
}
/** The last `now` and its wall clock, because a page compares many times with one moment. */ let latest = [
    Number.NaN,
    Number.NaN
];
/** Compares wall clocks, because converting each time of a board to an instant is slow. */ function dates_isPast(day, time, now = serverNow()) {
    const instant = now.getTime();
    // `inSpace` drops the milliseconds.
    if (latest[0] !== instant) latest = [
        instant,
        inSpace(now).valueOf() + instant % 1000
    ];
    return wallClockMs(day, time) < Number(latest[1]);
}
function addDays(day, count) {
    return dayjs.utc(day).add(count, "day").format("YYYY-MM-DD");
}
function weekdayOf(day) {
    const name = weekdays[(dayjs.utc(day).day() + 6) % 7];
    if (!name) throw new RangeError(`Not a day: ${day}`);
    return name;
}
function dates_minutesOf(time) {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return hours * 60 + minutes;
}
function dates_timeOf(minutes) {
    const pad = (value)=>String(value).padStart(2, "0");
    return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

;// CONCATENATED MODULE: ./shared/src/domain/formatDates.ts


function formatLongDay(day) {
    return dayjs.utc(day).format("dddd, D MMMM YYYY");
}
/** Text such as `Fri, 20 Nov 2026`. */ function formatDay(day) {
    return npm_dayjs_1_11.utc(day).format("ddd, D MMM YYYY");
}
/** Text such as `20 November`. */ function formatDayAndMonth(day) {
    return dayjs.utc(day).format("D MMMM");
}
/** Text such as `November`. */ function formatDates_formatMonth(day) {
    return dayjs.utc(day).format("MMMM");
}
function formatTime(time) {
    const minutes = dates_minutesOf(time);
    const hour = Math.floor(minutes / 60) % 24;
    const half = hour < 12 ? "AM" : "PM";
    return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${half}`;
}
function formatTimeRange(start, end) {
    return `${formatTime(start)} - ${formatTime(end)}`;
}
/** Times where there is little room, such as `2–4:30 PM` and `11:30 AM–1 PM`. */ function formatShortRange(start, end) {
    const [from, fromHalf] = formatTime(start).replace(":00", "").split(" ");
    const [to, toHalf] = formatTime(end).replace(":00", "").split(" ");
    return `${from}${fromHalf === toHalf ? "" : ` ${fromHalf}`}–${to} ${toHalf}`;
}
/** Day in the space's time zone, such as `Fri, 20 Nov 2026`. */ function formatInstantDay(instant) {
    return inSpace(instant).format("ddd, D MMM YYYY");
}
/** Day and time in the space's time zone, such as `20 Nov 2026, 6:05 PM`. */ function formatInstant(instant) {
    return inSpace(instant).format("D MMM YYYY, h:mm A");
}
/** Time in the space's time zone, such as `6:05 PM`. */ function formatInstantTime(instant) {
    return inSpace(instant).format("h:mm A");
}
/** Formats the dates in a text, and an `HH:mm` that directly follows one. */ function withReadableDates(text) {
    return text.replaceAll(/\b(\d{4}-\d{2}-\d{2})( (?:[01]\d|2[0-3]):[0-5]\d)?\b/g, (match, day, time = "")=>{
        const date = dayjs.utc(day);
        if (date.format("YYYY-MM-DD") !== day) return match;
        return date.format("D MMM YYYY") + (time && ` ${formatTime(time)}`);
    });
}

;// CONCATENATED MODULE: ./shared/src/domain/includedMinutes.ts


/** `2 h 30 min` */ function formatMinutes(minutes) {
    const [hours, rest] = [
        Math.floor(minutes / 60),
        minutes % 60
    ];
    return [
        hours > 0 && `${hours} h`,
        (rest > 0 || hours === 0) && `${rest} min`
    ].filter(Boolean).join(" ");
}
/** `2 h included + 1 credit`, or `3 credits` */ function formatCharge(credits, includedMinutes) {
    if (includedMinutes === 0) return credits_formatCredits(credits);
    const included = `${formatMinutes(includedMinutes)} included`;
    return credits > 0 ? `${included} + ${credits_formatCredits(credits)}` : included;
}
/** `1 of 2 credits`, `1 h of 2 h included`, or both */ const formatRefund = ({ credits, charged, minutes, minutes_charged })=>[
        minutes_charged > 0 && `${formatMinutes(minutes)} of ${formatMinutes(minutes_charged)} included`,
        (charged > 0 || minutes_charged === 0) && `${credits} of ${formatCredits(charged)}`
    ].filter(Boolean).join(" and ");
/** `30 min of the plan and 4 credits` */ const formatRefunded = (credits, minutes)=>[
        minutes > 0 && `${formatMinutes(minutes)} of the plan`,
        credits > 0 && formatCredits(credits)
    ].filter(Boolean).join(" and ");
/** `1 h will go back to November` */ const formatReturned = (minutes, day)=>`${formatMinutes(minutes)} will go back to ${formatMonth(day)}`;

;// CONCATENATED MODULE: ./shared/src/domain/money.ts
/** Made with the first price: it takes a phone 60 ms, and many pages show none. */ const formats = {};
function formatOf(decimals) {
    return formats[decimals] ??= new Intl.NumberFormat("en-IN", {
        style: "currency",
        currency: "INR",
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals
    });
}
function toPaise(rupees) {
    return Math.round(rupees * 100);
}
/** Shows paise only if there are any, unless `decimals` is set. */ function formatRupees(rupees, decimals) {
    return money_formatPaise(toPaise(rupees), decimals);
}
function money_formatPaise(paise, decimals) {
    return formatOf(decimals ?? (paise % 100 === 0 ? 0 : 2)).format(paise / 100);
}

;// CONCATENATED MODULE: external "npm:valibot@1.5.0"

;// CONCATENATED MODULE: ./shared/src/notifications/defineKind.ts

function defineKind(definition) {
    const { kind, group, label, description, preview, variants } = definition;
    const { title, body, path, action, lead = body, details, calendar } = definition;
    const { guestFooter, guestName, canAnswer } = definition;
    return {
        kind,
        group,
        label,
        description,
        audience: definition.audience ?? "member",
        inPortal: definition.inPortal ?? true,
        email: definition.email ?? "on",
        leadTime: definition.leadTime ?? null,
        previews: {
            Default: preview,
            ...variants
        },
        read (data) {
            const facts = __rspack_external_npm_valibot_1_5_0_5de4ece2.parse(definition.data, data);
            return {
                title: title(facts),
                body: body(facts),
                path: path(facts),
                action,
                lead: lead(facts),
                details: details?.(facts).filter((detail)=>detail !== false) ?? [],
                calendar: calendar?.(facts) ?? null,
                ...guestFooter && {
                    guest: {
                        footer: guestFooter(facts),
                        canAnswer: canAnswer?.(facts) ?? false,
                        ...guestName && {
                            name: guestName(facts)
                        }
                    }
                }
            };
        }
    };
}

;// CONCATENATED MODULE: ./shared/src/domain/roomLocation.ts
/** The part before ' - ' (spec 2 §2). */ function roomLocation(description) {
    const [location = ""] = (description ?? "").split(" - ");
    return location.trim();
}

;// CONCATENATED MODULE: ./shared/src/calendar/calendarEntry.ts


function bookingEntry(booking) {
    return {
        uid: `booking-${booking.id}`,
        title: booking.room_name,
        place: [
            roomLocation(booking.room_description),
            booking.address
        ].filter(Boolean).join(", ") || null,
        startsAt: instantOf(booking.booking_date, booking.start_time),
        endsAt: instantOf(booking.booking_date, booking.end_time),
        changedAt: new Date(booking.changed_at)
    };
}
/** Events have no end time; the database uses the same length in the feed. */ const EVENT_MINUTES = 120;
function eventEntry(event) {
    const startsAt = instantOf(event.date, event.time);
    return {
        uid: `event-${event.id}`,
        title: event.title,
        description: event.description ?? null,
        place: event.location,
        startsAt,
        endsAt: new Date(startsAt.getTime() + EVENT_MINUTES * 60_000),
        changedAt: new Date(event.changed_at)
    };
}

;// CONCATENATED MODULE: ./shared/src/domain/slots.ts


const unitMinutes = 30;
const firstMinute = 9 * 60;
const lastMinute = 18 * 60;
/** spec 2 §9 */ const slotStarts = Array.from({
    length: (lastMinute - firstMinute) / unitMinutes
}, (_, index)=>dates_timeOf(firstMinute + index * unitMinutes));
/** `units` are half hours (spec 2 §9). */ const durations = [
    {
        units: 1,
        label: "30 min"
    },
    {
        units: 2,
        label: "1 hour"
    },
    {
        units: 3,
        label: "1.5 hours"
    },
    {
        units: 4,
        label: "2 hours"
    },
    {
        units: 6,
        label: "3 hours"
    },
    {
        units: 8,
        label: "4 hours"
    }
];
/** The bookable hours of a day that is open long enough. */ const allSlots = {
    start_time: dates_timeOf(firstMinute),
    end_time: dates_timeOf(lastMinute)
};
/** The hours of `allSlots`, and what the spans add to them. */ function hullOf(spans) {
    const all = [
        allSlots,
        ...spans.filter((span)=>span !== null)
    ];
    return {
        start_time: timeOf(Math.min(...all.map(({ start_time })=>minutesOf(start_time)))),
        end_time: timeOf(Math.max(...all.map(({ end_time })=>minutesOf(end_time))))
    };
}
function formatDuration(units) {
    const offered = durations.find((duration)=>duration.units === units);
    return offered?.label ?? `${units / 2} hours`;
}
function endOfSlot(start, durationUnits) {
    return timeOf(minutesOf(start) + durationUnits * unitMinutes);
}
function overlaps(span, start, durationUnits) {
    const from = minutesOf(start);
    const to = from + durationUnits * unitMinutes;
    return from < minutesOf(span.end_time) && minutesOf(span.start_time) < to;
}
function isWithin(span, start, durationUnits) {
    return minutesOf(span.start_time) <= minutesOf(start) && minutesOf(endOfSlot(start, durationUnits)) <= minutesOf(span.end_time);
}
/**
 * Starts within the bookable hours of the day, which are null on a closed day (spec 2 §5), every
 * `step` half hours.
 */ function freeSlots(taken, bookable, day, durationUnits, now = serverNow(), step = 1) {
    if (!bookable) return [];
    return startsWithin(bookable, durationUnits, step).filter((start)=>!taken.some((span)=>overlaps(span, start, durationUnits)) && !isPast(day, start, now));
}
/** Starts of bookings within a span, every `step` half hours from its start. */ function startsWithin(span, durationUnits, step = 1) {
    const from = minutesOf(span.start_time);
    const last = minutesOf(span.end_time) - durationUnits * unitMinutes;
    const stepMinutes = step * unitMinutes;
    return Array.from({
        length: Math.max(Math.floor((last - from) / stepMinutes) + 1, 0)
    }, (_, at)=>timeOf(from + at * stepMinutes));
}
function nearestSlots(starts, wanted, count) {
    const distance = (start)=>Math.abs(minutesOf(start) - minutesOf(wanted));
    return starts.filter((start)=>start !== wanted).toSorted((a, b)=>distance(a) - distance(b)).slice(0, count).toSorted();
}

;// CONCATENATED MODULE: ./shared/src/domain/text/visibleLine.ts
// Letters and signs of Indian and Sri Lankan scripts, without digits. Their spelling uses U+200C and U+200D.
const indic = "\\u0900-\\u0963\\u0970-\\u09e5\\u09f0-\\u0a65\\u0a70-\\u0ae5\\u0af0-\\u0b65\\u0b70-\\u0be5\\u0bf3-\\u0c65\\u0c70-\\u0ce5\\u0cf0-\\u0d65\\u0d70-\\u0de5\\u0df0-\\u0dff";
// Letters of Arabic scripts. Persian and Kurdish, for example, separate letters with U+200C.
const arabic = "\\u0620-\\u065f\\u066e-\\u06d3\\u06d5-\\u06dc\\u06df-\\u06ef\\u06fa-\\u06ff\\u0750-\\u077f";
// Pictures that can be part of a joined emoji, and the colours of skin.
const pictures = "\\u2190-\\u21ff\\u2300-\\u23ff\\u2600-\\u27bf\\u2b00-\\u2bff\\u{1f300}-\\u{1faff}";
const skin = "\\u{1f3fb}-\\u{1f3ff}";
const marks = "\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f";
/** Letters that older texts spell with U+200D at their end. */ const spellings = [
    [
        "ണ്",
        "ൺ"
    ],
    [
        "ന്",
        "ൻ"
    ],
    [
        "ര്",
        "ർ"
    ],
    [
        "റ്",
        "ർ"
    ],
    [
        "ല്",
        "ൽ"
    ],
    [
        "ള്",
        "ൾ"
    ],
    [
        "ക്",
        "ൿ"
    ],
    [
        "ত্",
        "ৎ"
    ]
];
const spaces = /[\p{Cc}\p{Z}\u2800]+/gu;
// The flags of England, Scotland and Wales contain hidden characters.
const hiddenOutsideFlags = /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\ufffc\u{1d159}]/gu;
const repeatedEmojiSign = /\ufe0f+(?=\ufe0f)/gu;
const emojiSignOfKey = /([#*0-9])\ufe0f(?!\u20e3)/gu;
const emojiSign = /(^|[^#*0-9\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}])\ufe0f/gu;
const repeatedJoiner = /[\u200c\u200d]+(?=[\u200c\u200d])/gu;
const joinerInOther = new RegExp([
    `(^|[^${indic}${arabic}])\\u200c`,
    `(^|[^${indic}${pictures}\\ufe0f])\\u200d`,
    `([${indic}])[\\u200c\\u200d](?![${indic}])`,
    `([${arabic}])\\u200c(?![${arabic}])`,
    `([${pictures}\\ufe0f])\\u200d(?![${pictures}])`,
    `([${pictures}\\ufe0f])\\u200d(?=[${skin}])`
].join("|"), "gu");
const piledMarks = new RegExp(`([${marks}]{3})[${marks}]+`, "gu");
/** Scripts of India and Burma need up to five. */ const piledMarksOfAllScripts = /(\p{M}{5})\p{M}+/gu;
const looseMarks = new RegExp(`(^| )[${marks}]+`, "gu");
/** Returns a name as the database stores it (`private.visible_line`): one line, without invisible characters. */ function visibleLine(text) {
    const spelled = spellings.reduce((line, [older, letter])=>line.replaceAll(`${older}\u200d`, letter), text);
    return spelled.replaceAll(spaces, " ").replaceAll(hiddenOutsideFlags, "$1").replaceAll(repeatedEmojiSign, "").replaceAll(emojiSignOfKey, "$1").replaceAll(emojiSign, "$1").replaceAll(repeatedJoiner, "").replaceAll(joinerInOther, "$1$2$3$4$5$6").replaceAll(piledMarks, "$1").replaceAll(piledMarksOfAllScripts, "$1").replaceAll(looseMarks, "$1").normalize("NFC").replaceAll(/ +/g, " ").trim();
}

;// CONCATENATED MODULE: ./shared/src/domain/text/withoutLinks.ts
const scheme = /([a-z][a-z0-9+.-]*):\/+/giu;
const addressOfNumbers = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})/gu;
/** A dot of any script before a letter. */ const dot = /(\S)[.\u2024\u3002\ufe52\uff0e\uff61](?=\p{L})/gu;
const colon = /(\p{L})[:\ufe55\uff1a](?=\S)/gu;
const withoutLinks_at = /(\S)[@\ufe6b\uff20](?=\S)/gu;
/** Adds spaces after dots, so that mail programs make no links of what people typed: `evil. example`, `S. Ramesh`. */ function withoutLinks(text) {
    return text.replaceAll(scheme, "$1 ").replaceAll(addressOfNumbers, "$1 $2 $3 $4").replaceAll(dot, "$1. ").replaceAll(colon, "$1: ").replaceAll(withoutLinks_at, "$1 at ");
}

;// CONCATENATED MODULE: ./shared/src/notifications/facts.ts



/** One line without invisible characters, so that a name cannot add lines to an email. */ const facts_line = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.transform(visibleLine));
const facts_text = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(facts_line, __rspack_external_npm_valibot_1_5_0_5de4ece2.minLength(1));
/** The name of a person, written so that mail programs make no link of it in the subject. */ const personName = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(facts_line, __rspack_external_npm_valibot_1_5_0_5de4ece2.transform(withoutLinks), __rspack_external_npm_valibot_1_5_0_5de4ece2.minLength(1));
const optionalText = __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(facts_line), null);
const longText = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.minLength(1));
const wholeNumber = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.number(), __rspack_external_npm_valibot_1_5_0_5de4ece2.integer());
const facts_day = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^\d{4}-\d\d-\d\d$/));
const clockTime = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^\d\d:\d\d(:\d\d)?$/));
const facts_instant = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.check((value)=>!Number.isNaN(Date.parse(value)), "Not a time"));

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/bookingFacts.ts










const placeSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    room_name: facts_text,
    booking_date: facts_day,
    start_time: clockTime,
    end_time: clockTime
});
/** The facts of a booking as of the change. */ const bookingSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    ...placeSchema.entries,
    booking_id: facts_text,
    room_description: optionalText,
    /** Half hours. */ duration: wholeNumber,
    total_credits: wholeNumber,
    /** Minutes of the member's plan that pay for a part, and those that went back to the plan. */ included_minutes: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(wholeNumber), 0),
    minutes_returned: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(wholeNumber), 0),
    /** What is still due at the front desk, and what was paid there. */ rupees_due: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(__rspack_external_npm_valibot_1_5_0_5de4ece2.number()), 0),
    rupees_paid: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(__rspack_external_npm_valibot_1_5_0_5de4ece2.number()), 0),
    /** Negative when charged, positive when refunded. */ credits_change: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(wholeNumber), 0),
    by: __rspack_external_npm_valibot_1_5_0_5de4ece2.picklist([
        "member",
        "admin",
        "block",
        "hours"
    ]),
    /** The admin approved a request of the member. */ is_approval: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.boolean(), false),
    by_name: optionalText,
    reason: optionalText,
    changed_at: facts_instant,
    previous: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(__rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        ...placeSchema.entries,
        total_credits: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(wholeNumber)
    })), null),
    /** All bookings of a series. The price then is that of all, and the other facts are those of the first. */ series: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(__rspack_external_npm_valibot_1_5_0_5de4ece2.object(placeSchema.entries))), null),
    /** `email` is null for members who were chosen by name. */ guests: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(__rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        name: optionalText,
        email: optionalText,
        response: __rspack_external_npm_valibot_1_5_0_5de4ece2.picklist([
            "none",
            "accepted",
            "declined"
        ])
    })), [])
});
const bookingPreview = {
    booking_id: "7f8a6f5e-2b1d-4c3e-9a4f-0d1e2f3a4b5c",
    room_name: "Neem",
    room_description: "First floor, quiet wing - Seats eight, whiteboard",
    booking_date: "2026-11-27",
    start_time: "10:00:00",
    end_time: "11:30:00",
    duration: 3,
    total_credits: 6,
    included_minutes: 0,
    minutes_returned: 0,
    rupees_due: 0,
    rupees_paid: 0,
    credits_change: -6,
    by: "member",
    is_approval: false,
    by_name: null,
    reason: null,
    changed_at: "2026-11-20T06:30:00.000Z",
    previous: null,
    series: null,
    guests: []
};
/** The preview as a series of three dates. */ const seriesOf = (booking)=>({
        ...booking,
        series: [
            "2026-11-27",
            "2026-12-04",
            "2026-12-11"
        ].map((booking_date)=>({
                room_name: booking.room_name,
                booking_date,
                start_time: booking.start_time,
                end_time: booking.end_time
            })),
        total_credits: booking.total_credits * 3,
        credits_change: (booking.credits_change ?? 0) * 3
    });
/** `Fri, 27 Nov 2026, 10:00 AM - 11:30 AM` */ function formatWhen({ booking_date, start_time, end_time }) {
    return `${formatDay(booking_date)}, ${formatTimeRange(start_time, end_time)}`;
}
/** As `formatWhen`, or the number of dates of a series with the first and the last of them. */ function formatDates(booking) {
    const last = booking.series?.at(-1);
    if (!booking.series || !last) return formatWhen(booking);
    return `${formatCount(booking.series.length, "date")} from ${formatDay(booking.booking_date)} to ${formatDay(last.booking_date)}`;
}
/** `6 credits charged`, `1 h back in your plan`, or nothing if neither has changed. */ const formatChange = ({ credits_change, minutes_returned })=>[
        credits_change && `${credits_formatCredits(Math.abs(credits_change))} ${credits_change < 0 ? "charged" : "refunded"}`,
        minutes_returned && `${formatMinutes(minutes_returned)} back in your plan`
    ].filter(Boolean).join(", ");
/** `6 credits`, `2 h included + 1 credit`, or `₹1,000 due at the front desk` */ function formatCost(booking) {
    const { total_credits, included_minutes, rupees_due, rupees_paid } = booking;
    if (rupees_paid && !rupees_due) return `${formatRupees(rupees_paid)} paid at the front desk`;
    if (rupees_due) return `${formatRupees(rupees_due)} due at the front desk`;
    if (included_minutes) return formatCharge(total_credits, included_minutes);
    return total_credits > 0 ? credits_formatCredits(total_credits) : "No charge";
}
/** What a new booking was paid with: `6 credits charged`, or `2 h included + 1 credit` */ const formatPaid = (booking)=>!booking.included_minutes && formatChange(booking) || formatCost(booking);
const formatWho = ({ by_name })=>by_name?.trim() || "an admin";
const joinFacts = (...facts)=>facts.filter(Boolean).join(" · ");
/** Links to the booking on the page Your Bookings. */ const bookingPath = ({ booking_id })=>`/bookings#booking-${booking_id}`;
function bookingDetails(booking) {
    const { booking_date, start_time, end_time, duration, room_name, room_description } = booking;
    const location = roomLocation(room_description);
    return [
        {
            term: "Room",
            value: room_name
        },
        location !== "" && {
            term: "Location",
            value: location
        },
        {
            term: "Date",
            value: formatDay(booking_date)
        },
        {
            term: "Time",
            value: `${formatTimeRange(start_time, end_time)} (${formatDuration(duration)})`
        }
    ];
}
/** As `bookingDetails`, or the dates of a series. */ const datesDetails = (booking)=>booking.series?.map((place)=>({
            term: formatDay(place.booking_date),
            value: `${formatTimeRange(place.start_time, place.end_time)}, ${place.room_name}`
        })) ?? bookingDetails(booking);
const reasonDetail = ({ reason })=>!!reason && {
        term: "Reason",
        value: reason
    };
/** The email of a series has no attachment: a calendar message (RFC 5546) contains one entry only. */ const calendarSentence = ({ series }, ofOne, ofSeries = "The calendar feed on the page Your Bookings contains all dates.")=>series ? ofSeries : ofOne;
function bookingCalendar(method, booking) {
    if (booking.series) return null;
    return {
        method,
        entry: bookingEntry({
            ...booking,
            id: booking.booking_id
        }),
        guests: booking.guests.flatMap(({ name, email, response })=>email ? [
                {
                    name: name ?? "",
                    email,
                    response
                }
            ] : [])
    };
}

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/bookingCancelled.ts





const cancelled = (booking)=>({
        member: "You cancelled this booking.",
        admin: `This booking was cancelled by ${formatWho(booking)}.`,
        block: "This booking was cancelled because the room is closed at that time.",
        hours: "This booking was cancelled because the space is closed at that time."
    })[booking.by];
function bookingCancelled_formatRefund({ credits_change, minutes_returned, rupees_paid }) {
    const rupees = rupees_paid ? `${formatRupees(rupees_paid)} at the front desk` : "";
    const credits = credits_change ? credits_formatCredits(credits_change) : "";
    const minutes = minutes_returned ? `${formatMinutes(minutes_returned)} back in your plan` : "";
    return joinFacts(credits, minutes, rupees) || "None";
}
const bookingCancelled_preview = {
    ...bookingPreview,
    credits_change: 6,
    changed_at: "2026-11-22T05:45:00.000Z"
};
const bookingCancelled = defineKind({
    kind: "booking_cancelled",
    group: "Bookings",
    label: "Booking cancelled",
    description: "Your booking is cancelled by you, by an admin, or because the room or the space is closed.",
    data: bookingSchema,
    title: ({ room_name })=>`Booking cancelled: ${room_name}`,
    body: (booking)=>joinFacts(formatDates(booking), booking.by === "block" && "room closed", booking.by === "hours" && "space closed", formatChange(booking), booking.reason),
    path: ()=>"/book-room",
    action: "Book another time",
    lead: (booking)=>`${cancelled(booking)} ${calendarSentence(booking, "The attached file removes it from your calendar.", "The calendar feed no longer contains these dates.")}`,
    details: (booking)=>[
            ...datesDetails(booking),
            (booking.total_credits > 0 || !!booking.rupees_paid) && {
                term: "Refund",
                value: bookingCancelled_formatRefund(booking)
            },
            reasonDetail(booking)
        ],
    calendar: (booking)=>bookingCalendar("CANCEL", booking),
    preview: bookingCancelled_preview,
    variants: {
        "A series": seriesOf(bookingCancelled_preview),
        "Paid at the front desk": {
            ...bookingCancelled_preview,
            total_credits: 0,
            credits_change: 0,
            rupees_paid: 3000
        },
        "By an admin": {
            ...bookingCancelled_preview,
            by: "admin",
            by_name: "Meera Shah",
            reason: "Water damage"
        },
        "By a block": {
            ...bookingCancelled_preview,
            by: "block",
            reason: "Repair: the projector"
        },
        "By the opening hours": {
            ...bookingCancelled_preview,
            by: "hours",
            reason: "The opening hours have changed"
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/bookingCreated.ts


function outcomeOf({ by, is_approval }) {
    if (by === "member") return "Booking confirmed";
    return is_approval ? "Request approved" : "Booked for you";
}
function leadOf(booking) {
    if (booking.by === "member") return "Your booking is confirmed.";
    const what = booking.is_approval ? "Your request was approved" : "Booked for you";
    return `${what} by ${formatWho(booking)}.`;
}
const bookingCreated = defineKind({
    kind: "booking_created",
    group: "Bookings",
    label: "Booking made",
    description: "A room is booked, by you or by an admin for you, or your request is approved.",
    data: bookingSchema,
    title: (booking)=>`${outcomeOf(booking)}: ${booking.room_name}`,
    body: (booking)=>joinFacts(formatDates(booking), formatPaid(booking)),
    path: bookingPath,
    action: "View booking",
    lead: (booking)=>`${leadOf(booking)} ${calendarSentence(booking, "The attached invitation adds it to your calendar.")}`,
    details: (booking)=>[
            ...datesDetails(booking),
            {
                term: "Price",
                value: formatPaid(booking)
            },
            reasonDetail(booking)
        ],
    calendar: (booking)=>bookingCalendar("REQUEST", booking),
    preview: bookingPreview,
    variants: {
        "A series": seriesOf(bookingPreview),
        "Included in a plan": {
            ...bookingPreview,
            total_credits: 2,
            included_minutes: 60,
            credits_change: -2
        },
        "An approved request": {
            ...bookingPreview,
            by: "admin",
            is_approval: true,
            by_name: "Meera Shah"
        },
        "By an admin, without charge": {
            ...bookingPreview,
            by: "admin",
            by_name: "Meera Shah",
            total_credits: 0,
            credits_change: 0,
            reason: "Welcome week"
        },
        "Paid at the front desk": {
            ...bookingPreview,
            room_name: "Banyan Hall",
            room_description: null,
            total_credits: 0,
            credits_change: 0,
            rupees_due: 3000
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/domain/spaceAddress.ts
/** Where guests find the space. Empty texts if the space has not written them. */ /** The link of the space, or a search for its address. Null without an address. */ function mapLink({ address, map_url }) {
    if (!address) return null;
    return map_url || `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/bookingInvitation.ts







const bookingInvitation_placeSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    room_name: facts_text,
    booking_date: facts_day,
    start_time: clockTime,
    end_time: clockTime
});
const invitationSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    ...bookingInvitation_placeSchema.entries,
    booking_id: facts_text,
    room_description: optionalText,
    /** Half hours. */ duration: wholeNumber,
    booker_name: personName,
    address: optionalText,
    map_url: optionalText,
    change: __rspack_external_npm_valibot_1_5_0_5de4ece2.picklist([
        "invited",
        "moved",
        "cancelled",
        "removed"
    ]),
    changed_at: facts_instant,
    previous: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(bookingInvitation_placeSchema), null)
});
const isOver = ({ change })=>change === "cancelled" || change === "removed";
function bookingInvitation_title({ change, booker_name, room_name }) {
    switch(change){
        case "invited":
            return `${booker_name} invites you to ${room_name}`;
        case "moved":
            return `New time or room: ${booker_name}’s booking of ${room_name}`;
        case "cancelled":
            return `Cancelled: ${booker_name}’s booking of ${room_name}`;
        case "removed":
            return `You are no longer invited to ${room_name}`;
    }
}
/** An answer holds until the time changes. */ function isAskedAgain({ previous, booking_date, start_time, end_time }) {
    return previous?.booking_date !== booking_date || previous.start_time !== start_time || previous.end_time !== end_time;
}
function bookingInvitation_lead(invitation) {
    const { change, booker_name } = invitation;
    switch(change){
        case "invited":
            return `${booker_name} has booked a room and invites you. The attached invitation adds it to your calendar.`;
        case "moved":
            return isAskedAgain(invitation) ? `${booker_name}’s booking was moved. Please answer again: the attached invitation updates your calendar.` : `${booker_name}’s booking was moved to another room. The attached invitation updates your calendar.`;
        case "cancelled":
            return `${booker_name}’s booking was cancelled. The attached file removes it from your calendar.`;
        case "removed":
            return `${booker_name} has removed you from this booking. The attached file removes it from your calendar.`;
    }
}
function formatBefore({ previous, room_name }) {
    if (!previous) return null;
    const when = formatWhen(previous);
    return previous.room_name === room_name ? when : `${previous.room_name}, ${when}`;
}
function addressDetail({ address, map_url }) {
    const url = mapLink({
        address: address ?? "",
        map_url: map_url ?? ""
    });
    return !!address && {
        term: "Address",
        value: address,
        ...url && {
            link: {
                text: "Map",
                url
            }
        }
    };
}
const bookingInvitation_preview = {
    booking_id: "7f8a6f5e-2b1d-4c3e-9a4f-0d1e2f3a4b5c",
    room_name: "Neem",
    room_description: "First floor, quiet wing - Seats eight, whiteboard",
    booking_date: "2026-11-27",
    start_time: "10:00:00",
    end_time: "11:30:00",
    duration: 3,
    booker_name: "Asha Rao",
    address: "14 Residency Road, Bengaluru 560025",
    map_url: "",
    change: "invited",
    changed_at: "2026-11-20T06:30:00.000Z",
    previous: null
};
const bookingInvitation = defineKind({
    kind: "booking_invitation",
    group: "Bookings",
    label: "Booking invitation",
    description: "A member invites you to a booking, moves it or cancels it.",
    data: invitationSchema,
    title: bookingInvitation_title,
    body: (invitation)=>joinFacts(formatWhen(invitation), roomLocation(invitation.room_description)),
    path: (invitation)=>isOver(invitation) ? "/bookings" : `/bookings#invitation-${invitation.booking_id}`,
    action: "View invitation",
    lead: bookingInvitation_lead,
    details (invitation) {
        const before = formatBefore(invitation);
        return [
            ...bookingDetails(invitation),
            !isOver(invitation) && addressDetail(invitation),
            before !== null && {
                term: "Before",
                value: before
            },
            {
                term: "Booked by",
                value: invitation.booker_name
            },
            !isOver(invitation) && {
                term: "Your answer",
                value: "Please answer with the button. The portal does not read answers that your calendar app sends."
            }
        ];
    },
    calendar: (invitation)=>({
            method: isOver(invitation) ? "CANCEL" : "REQUEST",
            isInvitation: true,
            entry: bookingEntry({
                ...invitation,
                id: invitation.booking_id
            })
        }),
    guestFooter: ({ booker_name })=>`You get this email because ${booker_name} invited you.`,
    canAnswer: (invitation)=>!isOver(invitation),
    preview: bookingInvitation_preview,
    variants: {
        Moved: {
            ...bookingInvitation_preview,
            change: "moved",
            start_time: "14:00:00",
            end_time: "15:30:00",
            changed_at: "2026-11-21T09:05:00.000Z",
            previous: bookingInvitation_preview
        },
        "Another room": {
            ...bookingInvitation_preview,
            change: "moved",
            changed_at: "2026-11-21T09:05:00.000Z",
            previous: {
                ...bookingInvitation_preview,
                room_name: "Peepal"
            }
        },
        Cancelled: {
            ...bookingInvitation_preview,
            change: "cancelled",
            changed_at: "2026-11-21T09:05:00.000Z"
        },
        Removed: {
            ...bookingInvitation_preview,
            change: "removed",
            changed_at: "2026-11-21T09:05:00.000Z"
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/invitationAnswered.ts




const invitationAnswered = defineKind({
    kind: "invitation_answered",
    group: "Bookings",
    label: "Invitation answered",
    description: "A guest of your booking says whether they come.",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        booking_id: facts_text,
        guest_name: personName,
        answer: __rspack_external_npm_valibot_1_5_0_5de4ece2.picklist([
            "accepted",
            "declined"
        ]),
        room_name: facts_text,
        room_description: optionalText,
        booking_date: facts_day,
        start_time: clockTime,
        end_time: clockTime,
        /** Half hours. */ duration: wholeNumber
    }),
    title: ({ guest_name, answer })=>answer === "accepted" ? `${guest_name} is coming` : `${guest_name} is not coming`,
    body: (answered)=>joinFacts(answered.room_name, formatWhen(answered)),
    path: ({ booking_id })=>`/bookings#booking-${booking_id}`,
    action: "View booking",
    details: (answered)=>[
            {
                term: "Guest",
                value: answered.guest_name
            },
            ...bookingDetails(answered)
        ],
    preview: {
        booking_id: "7f8a6f5e-2b1d-4c3e-9a4f-0d1e2f3a4b5c",
        guest_name: "Ravi Kumar",
        answer: "accepted",
        room_name: "Neem",
        room_description: "First floor, quiet wing - Seats eight, whiteboard",
        booking_date: "2026-11-27",
        start_time: "10:00:00",
        end_time: "11:30:00",
        duration: 3
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/bookingReminder.ts




const bookingReminder = defineKind({
    kind: "booking_reminder",
    group: "Bookings",
    label: "Booking reminder",
    description: "An hour before your booking starts.",
    leadTime: "1 hour",
    data: bookingSchema,
    title: ({ room_name, start_time })=>`Reminder: ${room_name} at ${formatTime(start_time)}`,
    body: (booking)=>joinFacts(formatWhen(booking), roomLocation(booking.room_description)),
    path: bookingPath,
    action: "View booking",
    lead: ({ room_name, start_time, end_time })=>`Your booking of ${room_name} is soon: ${formatTimeRange(start_time, end_time)}.`,
    details: bookingDetails,
    preview: bookingPreview
});

;// CONCATENATED MODULE: ./shared/src/domain/heldSlot.ts
/** Why a slot was not booked although its credits were paid. `refusal` is a refusal code. */ const notBookedReason = (refusal)=>refusal === "slot_taken" ? "The slot was taken before your payment arrived." : refusal === "slot_in_past" || refusal === "too_soon" ? "It was too late to book the slot when your payment arrived." : refusal === "member_suspended" ? "Your account was suspended before your payment arrived." : "The slot can no longer be booked on the same terms.";

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/bookingNotMade.ts






const schema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    room_name: facts_text,
    booking_date: facts_day,
    start_time: clockTime,
    end_time: clockTime,
    /** The credits that were bought, which stay. */ credits: wholeNumber,
    refusal: facts_text
});
const bookingNotMade_preview = {
    room_name: "Neem",
    booking_date: "2026-11-27",
    start_time: "10:00:00",
    end_time: "11:30:00",
    credits: 3,
    refusal: "slot_taken"
};
const bookingNotMade = defineKind({
    kind: "booking_not_made",
    group: "Bookings",
    label: "Booking not made",
    description: "You have bought credits to book a room, and the slot could not be booked.",
    data: schema,
    title: ({ room_name })=>`Not booked: ${room_name}`,
    body: (slot)=>`${formatWhen(slot)} · ${credits_formatCredits(slot.credits)} added`,
    path: ()=>"/book-room",
    action: "Book another time",
    lead: ({ refusal, credits })=>`Your payment has arrived, and ${credits_formatCredits(credits)} ${credits === 1 ? "was" : "were"} added to your balance. ${notBookedReason(refusal)}`,
    details: (slot)=>[
            {
                term: "Room",
                value: slot.room_name
            },
            {
                term: "Time",
                value: formatWhen(slot)
            },
            {
                term: "Credits added",
                value: String(slot.credits)
            }
        ],
    preview: bookingNotMade_preview,
    variants: {
        "On other terms": {
            ...bookingNotMade_preview,
            credits: 1,
            refusal: "quote_changed"
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/requestFacts.ts




/** The facts of a request for approval. */ const requestSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    request_id: facts_text,
    room_name: facts_text,
    member_name: personName,
    booking_date: facts_day,
    start_time: clockTime,
    end_time: clockTime,
    credits: wholeNumber,
    rupees: __rspack_external_npm_valibot_1_5_0_5de4ece2.number(),
    /** Minutes of the member's plan that pay for a part. */ included_minutes: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(wholeNumber), 0),
    expires_at: facts_instant,
    answer: __rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(__rspack_external_npm_valibot_1_5_0_5de4ece2.picklist([
        "rejected",
        "expired"
    ])),
    reason: optionalText
});
const requestPreview = {
    request_id: "5d0c7e2a-3f4b-4a69-8c1d-0e1f2a3b4c5d",
    room_name: "Neem",
    member_name: "Asha Rao",
    booking_date: "2026-11-27",
    start_time: "10:00:00",
    end_time: "11:30:00",
    credits: 6,
    rupees: 0,
    included_minutes: 0,
    expires_at: "2026-11-26T06:30:00.000Z",
    answer: null,
    reason: null
};
const requestPrice = ({ credits, rupees, included_minutes })=>rupees > 0 ? `${formatRupees(rupees)} at the front desk` : formatCharge(credits, included_minutes ?? 0);

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/bookingRequestClosed.ts



const bookingRequestClosed = defineKind({
    kind: "booking_request_closed",
    group: "Bookings",
    label: "Booking request not approved",
    description: "A room that you have requested was not approved, or not in time.",
    data: requestSchema,
    title: ({ room_name, answer })=>answer === "rejected" ? `Request rejected: ${room_name}` : `Request expired: ${room_name}`,
    body: ({ reason, ...slot })=>[
            formatWhen(slot),
            reason
        ].filter(Boolean).join(" · "),
    path: ()=>"/book-room",
    action: "Book another time",
    lead: ({ answer })=>answer === "rejected" ? "An admin rejected your request. Nothing was charged, and the slot is free again." : "Your request was not answered in time. Nothing was charged, and the slot is free again.",
    details: (request)=>[
            {
                term: "Room",
                value: request.room_name
            },
            {
                term: "Time",
                value: formatWhen(request)
            },
            reasonDetail(request)
        ],
    preview: {
        ...requestPreview,
        answer: "rejected",
        reason: "A workshop needs the room"
    },
    variants: {
        Expired: {
            ...requestPreview,
            answer: "expired"
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/roomRetired.ts





const roomRetired = defineKind({
    kind: "room_retired",
    group: "Bookings",
    label: "Room no longer available",
    description: "A room in which you have upcoming bookings can no longer be booked.",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        room_name: facts_text,
        /** The upcoming bookings of the member. */ bookings: wholeNumber,
        first_date: facts_day
    }),
    title: ({ room_name })=>`Room no longer available: ${room_name}`,
    body: ({ bookings, first_date })=>`${formatCount(bookings, "upcoming booking")}, from ${formatDay(first_date)}`,
    path: ()=>"/bookings",
    action: "View bookings",
    lead: ({ room_name })=>`${room_name} can no longer be booked. Your bookings remain valid. You can end them earlier, cancel them, or move them to another room that members can book.`,
    details: ({ room_name, bookings, first_date })=>[
            {
                term: "Room",
                value: room_name
            },
            {
                term: "Upcoming bookings",
                value: String(bookings)
            },
            {
                term: "First one",
                value: formatDay(first_date)
            }
        ],
    preview: {
        room_name: "Neem",
        bookings: 2,
        first_date: "2026-11-27"
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/bookingRequested.ts




const bookingRequested = defineKind({
    kind: "booking_requested",
    group: "Staff",
    label: "Booking requested",
    description: "A member asks for a room that needs approval.",
    audience: "admin",
    data: requestSchema,
    title: ({ room_name, member_name })=>`Booking requested: ${room_name}, by ${member_name}`,
    body: formatWhen,
    path: ()=>"/admin/today",
    action: "Answer the request",
    lead: ({ member_name, expires_at })=>`${member_name} asks for a room that needs approval. The slot is held until ${formatInstant(expires_at)}.`,
    details: (request)=>[
            {
                term: "Room",
                value: request.room_name
            },
            {
                term: "Time",
                value: formatWhen(request)
            },
            {
                term: "Price",
                value: requestPrice(request)
            }
        ],
    preview: requestPreview,
    variants: {
        "In rupees": {
            ...requestPreview,
            room_name: "Banyan Hall",
            credits: 0,
            rupees: 3000
        },
        "With included minutes": {
            ...requestPreview,
            credits: 2,
            included_minutes: 60
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/bookings/bookingRescheduled.ts


function bookingRescheduled_formatBefore({ previous, room_name }) {
    if (!previous) return null;
    const when = formatWhen(previous);
    return previous.room_name === room_name ? when : `${previous.room_name}, ${when}`;
}
function bookingRescheduled_body(booking) {
    const before = bookingRescheduled_formatBefore(booking);
    return joinFacts(`Now ${formatDates(booking)}`, before && `before ${before}`, formatChange(booking));
}
const bookingRescheduled = defineKind({
    kind: "booking_rescheduled",
    group: "Bookings",
    label: "Booking rescheduled",
    description: "Your booking moves to another time or room.",
    data: bookingSchema,
    title: ({ room_name })=>`Booking rescheduled: ${room_name}`,
    body: bookingRescheduled_body,
    path: bookingPath,
    action: "View booking",
    lead: (booking)=>`${booking.by === "member" ? "Your booking has a new time." : `Your booking was rescheduled by ${formatWho(booking)}.`} ${calendarSentence(booking, "The attached invitation updates your calendar.")}`,
    details (booking) {
        const before = bookingRescheduled_formatBefore(booking);
        return [
            ...datesDetails(booking),
            before !== null && {
                term: "Before",
                value: before
            },
            {
                term: "Price",
                value: joinFacts(formatCost(booking), formatChange(booking))
            },
            reasonDetail(booking)
        ];
    },
    calendar: (booking)=>bookingCalendar("REQUEST", booking),
    preview: {
        ...bookingPreview,
        start_time: "14:00:00",
        end_time: "15:00:00",
        duration: 2,
        total_credits: 4,
        credits_change: 2,
        changed_at: "2026-11-21T09:05:00.000Z",
        previous: {
            ...bookingPreview,
            total_credits: 6
        }
    },
    variants: {
        "A series": seriesOf(bookingPreview),
        "By an admin, to another room": {
            ...bookingPreview,
            room_name: "Peepal",
            by: "admin",
            by_name: "Meera Shah",
            credits_change: 0,
            reason: "The projector in Neem is being repaired",
            changed_at: "2026-11-21T09:05:00.000Z",
            previous: {
                ...bookingPreview,
                total_credits: 6
            }
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/events/eventFacts.ts





const eventFacts_placeSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    title: facts_text,
    location: optionalText,
    date: facts_day,
    time: clockTime
});
/** The facts of an event and of one registration, as of the change. */ const eventSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    ...eventFacts_placeSchema.entries,
    event_id: facts_text,
    credits: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(wholeNumber), 0),
    credits_refunded: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(wholeNumber), 0),
    changed_at: facts_instant,
    previous: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(eventFacts_placeSchema), null)
});
const eventPreview = {
    event_id: "0a8c1f6e-9d3b-4f1c-8e55-3b1a7c2d9e10",
    title: "Founders' breakfast",
    location: "Fig Room",
    date: "2026-12-02",
    time: "08:30:00",
    credits: 2,
    credits_refunded: 0,
    changed_at: "2026-11-20T06:30:00.000Z",
    previous: null
};
const eventsPath = ()=>"/events";
/** `Wed, 2 Dec 2026, 8:30 AM · Fig Room` */ function formatEventPlace({ date, time, location }) {
    return [
        `${formatDay(date)}, ${formatTime(time)}`,
        location
    ].filter(Boolean).join(" · ");
}
const formatEventPrice = ({ credits })=>credits ? `${credits_formatCredits(credits)} charged` : "Free";
/** `Wed, 2 Dec 2026, 8:30 AM · Fig Room · 2 credits refunded` */ const formatEventEnd = (event)=>event.credits_refunded ? `${formatEventPlace(event)} · ${credits_formatCredits(event.credits_refunded)} refunded` : formatEventPlace(event);
function eventDetails({ title, location, date, time }) {
    return [
        {
            term: "Event",
            value: title
        },
        {
            term: "Date",
            value: formatDay(date)
        },
        {
            term: "Time",
            value: formatTime(time)
        },
        !!location && {
            term: "Location",
            value: location
        }
    ];
}
const refundDetail = ({ credits_refunded })=>!!credits_refunded && {
        term: "Refund",
        value: credits_formatCredits(credits_refunded)
    };
function eventCalendar(method, event) {
    return {
        method,
        entry: eventEntry({
            ...event,
            id: event.event_id
        })
    };
}

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/events/eventCancelled.ts


const eventCancelled = defineKind({
    kind: "event_cancelled",
    group: "Events",
    label: "Event cancelled",
    description: "An event that you registered for does not take place.",
    data: eventSchema,
    title: ({ title })=>`Event cancelled: ${title}`,
    body: formatEventEnd,
    path: eventsPath,
    action: "View events",
    lead: ()=>"This event does not take place. The attached file removes it from your calendar.",
    details: (event)=>[
            ...eventDetails(event),
            refundDetail(event)
        ],
    calendar: (event)=>eventCalendar("CANCEL", event),
    preview: {
        ...eventPreview,
        credits_refunded: 2,
        changed_at: "2026-11-25T10:00:00.000Z"
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/events/eventChanged.ts


const eventChanged = defineKind({
    kind: "event_changed",
    group: "Events",
    label: "Event changed",
    description: "An event that you registered for has a new time, place or title.",
    data: eventSchema,
    title: ({ title })=>`Event changed: ${title}`,
    body: (event)=>`Now ${formatEventPlace(event)}`,
    path: eventsPath,
    action: "View events",
    lead: ()=>"An event that you registered for has changed. The attached invitation updates your calendar.",
    details: (event)=>[
            ...eventDetails(event),
            event.previous !== null && {
                term: "Before",
                value: event.previous.title === event.title ? formatEventPlace(event.previous) : `${event.previous.title}, ${formatEventPlace(event.previous)}`
            }
        ],
    calendar: (event)=>eventCalendar("REQUEST", event),
    preview: {
        ...eventPreview,
        time: "09:00:00",
        changed_at: "2026-11-24T10:00:00.000Z",
        previous: eventPreview
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/events/eventRegistered.ts


const eventRegistered = defineKind({
    kind: "event_registered",
    group: "Events",
    label: "Event registration",
    description: "You have a seat at an event.",
    data: eventSchema,
    title: ({ title })=>`Registered: ${title}`,
    body: (event)=>`${formatEventPlace(event)} · ${formatEventPrice(event)}`,
    path: eventsPath,
    action: "View events",
    lead: ()=>"Your seat is reserved. The attached invitation adds the event to your calendar.",
    details: (event)=>[
            ...eventDetails(event),
            {
                term: "Price",
                value: formatEventPrice(event)
            }
        ],
    calendar: (event)=>eventCalendar("REQUEST", event),
    preview: eventPreview,
    variants: {
        Free: {
            ...eventPreview,
            credits: 0,
            location: null
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/events/eventReminder.ts



const eventReminder = defineKind({
    kind: "event_reminder",
    group: "Events",
    label: "Event reminder",
    description: "A day before an event that you registered for.",
    leadTime: "24 hours",
    data: eventSchema,
    title: ({ title, time })=>`Reminder: ${title} at ${formatTime(time)}`,
    body: formatEventPlace,
    path: eventsPath,
    action: "View events",
    lead: ({ title })=>`You have a seat at ${title}.`,
    details: eventDetails,
    preview: eventPreview
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/events/eventSeatReleased.ts



const eventSeatReleased_schema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    ...eventSchema.entries,
    /** `reactivated`: the event was cancelled and takes place after all. */ by: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.picklist([
        "member",
        "admin",
        "reactivated"
    ]), "member")
});
const returns = ({ by })=>by === "reactivated";
function eventSeatReleased_lead({ by }) {
    if (by === "reactivated") {
        return "This event was cancelled and takes place after all. Your seat was released: register again to get a seat.";
    }
    const what = by === "admin" ? "An admin released your seat." : "Your seat was released.";
    return `${what} The attached file removes the event from your calendar.`;
}
const eventSeatReleased_preview = {
    ...eventPreview,
    credits_refunded: 2,
    changed_at: "2026-11-23T10:00:00.000Z",
    by: "member"
};
const eventSeatReleased = defineKind({
    kind: "event_seat_released",
    group: "Events",
    label: "Registration cancelled",
    description: "Your seat at an event is released.",
    data: eventSeatReleased_schema,
    title: (event)=>returns(event) ? `Event takes place after all: ${event.title}` : `Registration cancelled: ${event.title}`,
    body: (event)=>returns(event) ? `${formatEventEnd(event)} · register again to get a seat` : formatEventEnd(event),
    path: eventsPath,
    action: "View events",
    lead: eventSeatReleased_lead,
    details: (event)=>[
            ...eventDetails(event),
            refundDetail(event)
        ],
    calendar: (event)=>eventCalendar("CANCEL", event),
    preview: eventSeatReleased_preview,
    variants: {
        "By an admin": {
            ...eventSeatReleased_preview,
            by: "admin"
        },
        "Takes place after all": {
            ...eventSeatReleased_preview,
            credits_refunded: 0,
            by: "reactivated"
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/money/orderPath.ts
const orderPath = (orderId)=>`/payment-confirmation?order=${encodeURIComponent(orderId)}`;

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/money/cafeOrderReady.ts




const cafeOrderReady = defineKind({
    kind: "cafe_order_ready",
    group: "Payments",
    label: "Cafe order ready",
    description: "Your order can be collected at the cafe counter.",
    email: "off",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        order_id: facts_text,
        /** Number of the order at the provider, or the order's id if it was free. */ order_number: facts_text,
        /** Number that the counter calls. */ number: wholeNumber,
        items: __rspack_external_npm_valibot_1_5_0_5de4ece2.array(__rspack_external_npm_valibot_1_5_0_5de4ece2.object({
            name: facts_text,
            quantity: wholeNumber
        }))
    }),
    title: ({ number })=>`Order ${number} is ready`,
    body: ({ items })=>`Collect at the cafe counter: ${items.map(({ name, quantity })=>`${quantity} × ${name}`).join(", ")}.`,
    path: ({ order_number })=>orderPath(order_number),
    action: "View order",
    preview: {
        order_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
        order_number: "order_QmB4xYz81kLp2s",
        number: 27,
        items: [
            {
                name: "Samosa",
                quantity: 2
            },
            {
                name: "Masala chai",
                quantity: 1
            }
        ]
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/money/creditsExpiring.ts





const creditsExpiring = defineKind({
    kind: "credits_expiring",
    group: "Payments",
    label: "Credits expiring",
    description: "A week before some of your credits expire.",
    leadTime: "7 days",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        credits: wholeNumber,
        expires_at: facts_instant
    }),
    title: ({ credits })=>`${credits_formatCredits(credits)} ${credits === 1 ? "expires" : "expire"} soon`,
    body: ({ credits, expires_at })=>`${credits_formatCredits(credits)} ${credits === 1 ? "expires" : "expire"} on ${formatInstantDay(expires_at)}.`,
    path: ()=>"/book-room",
    action: "Book a room",
    preview: {
        credits: 12,
        expires_at: "2026-11-27T18:29:59.000Z"
    }
});

;// CONCATENATED MODULE: ./shared/src/domain/invoicePath.ts
const invoicePath = (id)=>`/invoice?id=${encodeURIComponent(id)}`;

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/money/invoiceIssued.ts






const invoiceIssued_schema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    invoice_id: facts_text,
    number: facts_text,
    is_credit_note: __rspack_external_npm_valibot_1_5_0_5de4ece2.boolean(),
    /** The invoice that a credit note refers to. */ invoice_number: optionalText,
    amount_paise: wholeNumber,
    issued_at: facts_instant
});
const invoiceIssued_preview = {
    invoice_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
    number: "BAN/26-27/00042",
    is_credit_note: false,
    invoice_number: null,
    amount_paise: 10_00_000,
    issued_at: "2026-11-20T06:31:00.000Z"
};
/** For documents that were issued after the payment or refund; others are named in its own notification. */ const invoiceIssued = defineKind({
    kind: "invoice_issued",
    group: "Payments",
    label: "Invoice issued",
    description: "An invoice or credit note that is issued after the payment.",
    email: "always",
    data: invoiceIssued_schema,
    title: ({ is_credit_note, number })=>`Your ${is_credit_note ? "credit note" : "tax invoice"} ${number}`,
    body: ({ amount_paise, issued_at, invoice_number })=>`${money_formatPaise(amount_paise)}, issued on ${formatInstantDay(issued_at)}${invoice_number ? ` for the invoice ${invoice_number}` : ""}.`,
    path: ({ invoice_id })=>invoicePath(invoice_id),
    action: "Open document",
    preview: invoiceIssued_preview,
    variants: {
        "Credit note": {
            ...invoiceIssued_preview,
            number: "BCN/26-27/00003",
            is_credit_note: true,
            invoice_number: "BAN/26-27/00042"
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/domain/deskPayment.ts

const deskMethods = (/* unused pure expression or super */ null && ([
    "cash",
    "upi",
    "card"
]));
const methodLabels = {
    cash: "Cash",
    upi: "UPI",
    card: "Card"
};
const formatDeskMethod = (method)=>methodLabels[method] ?? method;
/** Within a sentence: `cash`, `UPI`, `card`, and others as the payment provider names them. */ const methodInText = (method)=>method === "upi" ? "UPI" : method;
/** What is still due, in paise. Negative if the front desk has to return money. */ const deskBalance = ({ rupees_due, paid_paise })=>rupees_due * 100 - paid_paise;
/** `₹2,000 due`, `₹500 of ₹2,000 due`, `₹2,000 paid`, `₹500 to return`; empty without rupees. */ function formatDeskAccount(account) {
    const { rupees_due, paid_paise } = account;
    const balance = deskBalance(account);
    if (balance < 0) return `${formatPaise(-balance)} to return`;
    if (balance > 0) {
        const price = paid_paise > 0 ? ` of ${formatPaise(rupees_due * 100)}` : "";
        return `${formatPaise(balance)}${price} due`;
    }
    return paid_paise > 0 ? `${formatPaise(paid_paise)} paid` : "";
}

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/money/paymentReceived.ts









const paymentReceived_schema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    order_id: facts_text,
    order_number: optionalText,
    amount_paise: wholeNumber,
    /** Bought credits; null for an order of snacks. */ credits: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(wholeNumber), null),
    items: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(__rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        name: facts_text,
        quantity: wholeNumber,
        amount_paise: wholeNumber
    }))), []),
    /** Room, day and time of a booking that was paid at the front desk. */ booking: optionalText,
    desk_method: optionalText,
    /** The tax invoice. Null before invoices existed, and while details of the seller are missing. */ invoice_id: optionalText,
    invoice_number: optionalText,
    paid_at: facts_instant
});
function bought({ credits, items, booking }) {
    if (booking) return booking;
    if (credits) return credits_formatCredits(credits);
    return (items ?? []).map(({ name, quantity })=>`${name} × ${quantity}`).join(", ");
}
const paymentReceived_preview = {
    order_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
    order_number: "order_QmB4xYz81kLp2s",
    amount_paise: 10_00_000,
    credits: 40,
    items: [],
    booking: null,
    desk_method: null,
    invoice_id: "7c1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
    invoice_number: "BAN/26-27/00042",
    paid_at: "2026-11-20T06:31:00.000Z"
};
const paymentReceived = defineKind({
    kind: "payment_received",
    group: "Payments",
    label: "Payment received",
    description: "The receipt of a payment.",
    email: "always",
    data: paymentReceived_schema,
    title: ({ amount_paise })=>`Payment received: ${money_formatPaise(amount_paise)}`,
    body: (order)=>bought(order) || formatInstant(order.paid_at),
    path: ({ order_id, order_number })=>orderPath(order_number ?? order_id),
    action: "View receipt",
    lead: ({ credits, booking })=>booking ? "Thank you! You have paid for your booking at the front desk." : credits ? `Thank you for your purchase! ${credits_formatCredits(credits)} ${credits === 1 ? "was" : "were"} added to your balance.` : "Thank you for your purchase!",
    details: ({ order_id, order_number, amount_paise, credits, items, paid_at, ...more })=>[
            {
                term: "Order ID",
                value: order_number ?? order_id
            },
            {
                term: "Paid on",
                value: formatInstant(paid_at)
            },
            !!more.booking && {
                term: "Booking",
                value: more.booking
            },
            !!more.desk_method && {
                term: "Paid by",
                value: formatDeskMethod(more.desk_method)
            },
            !!credits && {
                term: "Credits purchased",
                value: String(credits)
            },
            ...(items ?? []).map((item)=>({
                    term: `${item.name} × ${item.quantity}`,
                    value: money_formatPaise(item.amount_paise)
                })),
            {
                term: "Total amount",
                value: money_formatPaise(amount_paise)
            },
            !!more.invoice_id && !!more.invoice_number && {
                term: "Tax invoice",
                value: more.invoice_number,
                link: {
                    text: "Open invoice",
                    url: invoicePath(more.invoice_id)
                }
            }
        ],
    preview: paymentReceived_preview,
    variants: {
        "At the front desk": {
            ...paymentReceived_preview,
            amount_paise: 2_00_000,
            credits: null,
            booking: "Town Hall, Fri, 27 Nov 2026, 10:00 AM - 11:00 AM",
            desk_method: "upi"
        },
        Snacks: {
            ...paymentReceived_preview,
            amount_paise: 17_800,
            credits: null,
            items: [
                {
                    name: "Samosa",
                    quantity: 2,
                    amount_paise: 11_800
                },
                {
                    name: "Masala chai",
                    quantity: 1,
                    amount_paise: 6_000
                }
            ]
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/money/refundMade.ts







const reasons = new Map([
    [
        "sold_out",
        "What you ordered was sold out by the time your payment arrived."
    ],
    [
        "second_payment",
        "You had already paid for this order."
    ],
    [
        "late_payment",
        "Your payment arrived after the order had expired."
    ],
    [
        "amount_mismatch",
        "The amount we received did not match the order."
    ],
    [
        "returned_at_provider",
        "The team has cancelled your order."
    ]
]);
/** Turns a reason into a sentence. */ function formatReason(reason) {
    const known = reasons.get(reason);
    if (known) return known;
    const own = reason.trim();
    return `The team has cancelled your order: ${own}${/[.!?]$/.test(own) ? "" : "."}`;
}
const refundMade = defineKind({
    kind: "refund_made",
    group: "Payments",
    label: "Refund made",
    description: "A payment is refunded.",
    email: "always",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        order_id: facts_text,
        order_number: optionalText,
        amount_paise: wholeNumber,
        reason: facts_text,
        /** Room, day and time of a booking that was refunded at the front desk. */ booking: optionalText,
        desk_method: optionalText,
        credit_note_id: optionalText,
        credit_note_number: optionalText
    }),
    title: ({ amount_paise })=>`Your refund of ${money_formatPaise(amount_paise)}`,
    body: ({ reason, booking })=>booking ?? formatReason(reason),
    path: ({ order_id, order_number })=>orderPath(order_number ?? order_id),
    action: "View order",
    lead: ({ amount_paise, reason, booking, desk_method })=>booking ? `We have returned ${money_formatPaise(amount_paise)} to you at the front desk by ${methodInText(desk_method ?? "")}, for ${booking}.` : `${formatReason(reason)} We have refunded ${money_formatPaise(amount_paise)} to your original payment method. It can take 5 to 7 working days.`,
    details: ({ credit_note_id, credit_note_number })=>[
            !!credit_note_id && !!credit_note_number && {
                term: "Credit note",
                value: credit_note_number,
                link: {
                    text: "Open credit note",
                    url: invoicePath(credit_note_id)
                }
            }
        ],
    preview: {
        order_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
        order_number: "order_QmB4xYz81kLp2s",
        amount_paise: 11_800,
        reason: "sold_out",
        booking: null,
        desk_method: null,
        credit_note_id: null,
        credit_note_number: null
    },
    variants: {
        "At the front desk": {
            order_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
            order_number: null,
            amount_paise: 2_00_000,
            reason: "Returned at the front desk",
            booking: "Town Hall, Fri, 27 Nov 2026, 10:00 AM - 11:00 AM",
            desk_method: "cash",
            credit_note_id: "7c1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
            credit_note_number: "BCN/26-27/00003"
        },
        "By an admin": {
            order_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
            order_number: null,
            amount_paise: 11_850,
            reason: "The samosas were cold",
            booking: null,
            desk_method: null,
            credit_note_id: null,
            credit_note_number: null
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/accountDeletion.ts




const accountDeletion = defineKind({
    kind: "account_deletion",
    group: "Space",
    label: "Deletion of your account",
    description: "You asked to delete your account.",
    email: "always",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        delete_at: facts_instant
    }),
    title: ({ delete_at })=>`Your account will be deleted on ${formatInstantDay(delete_at)}`,
    body: ()=>"You asked us to delete your account. If it was not you, or if you change your mind, log in and keep it.",
    path: ()=>"/profile#delete-account",
    action: "Keep my account",
    preview: {
        delete_at: "2026-11-27T10:00:00.000Z"
    }
});

;// CONCATENATED MODULE: ./shared/src/domain/describeDevice.ts
const browsers = [
    [
        /Edg\//,
        "Edge"
    ],
    [
        /OPR\//,
        "Opera"
    ],
    [
        /SamsungBrowser\//,
        "Samsung Internet"
    ],
    [
        /Firefox\/|FxiOS\//,
        "Firefox"
    ],
    [
        /Chrome\/|CriOS\//,
        "Chrome"
    ],
    [
        /Safari\//,
        "Safari"
    ]
];
const systems = [
    [
        /Android/,
        "Android"
    ],
    [
        /iPhone/,
        "iPhone"
    ],
    [
        /iPad/,
        "iPad"
    ],
    [
        /Windows/,
        "Windows"
    ],
    [
        /Mac OS X/,
        "Mac"
    ],
    [
        /CrOS/,
        "ChromeOS"
    ],
    [
        /Linux/,
        "Linux"
    ]
];
/** Text such as "Chrome on Android". */ function describeDevice(userAgent) {
    const nameIn = (names)=>names.find(([pattern])=>pattern.test(userAgent))?.[1];
    return `${nameIn(browsers) ?? "Browser"} on ${nameIn(systems) ?? "a device"}`;
}

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/accountSecurity.ts






const accountSecurity_schema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    member_name: personName,
    change: __rspack_external_npm_valibot_1_5_0_5de4ece2.picklist([
        "login",
        "password",
        "address"
    ]),
    user_agent: optionalText,
    new_address: optionalText,
    /** The recipient is the earlier address of the account, and gets a link that gives it back. */ offers_return: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.boolean(), false),
    changed_at: facts_instant
});
const titles = {
    login: `New device: somebody logged in to your account at ${brand.name}`,
    password: `The password of your account at ${brand.name} was changed`,
    address: `The email address of your account at ${brand.name} was changed`
};
const leads = {
    login: "If it was you, there is nothing to do. If not, change your password: this logs out all other devices.",
    password: "Your other devices are logged out. If it was not you, choose “Forgot Password?” on the login page at once, and tell the front desk.",
    address: "Messages go to the new address from now on. If it was not you, please tell the front desk at once."
};
const leadWithReturn = "Messages go to the new address from now on. If it was not you, take your account back: the link below is valid for 7 days.";
const accountSecurity_preview = {
    member_name: "Asha Rao",
    change: "login",
    user_agent: "Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36",
    new_address: null,
    offers_return: false,
    changed_at: "2026-11-20T06:30:00.000Z"
};
/**
 * Sent to an email address, because the earlier address of an account gets it too when the address changes. Only that
 * email has a button. Its link is not stored; it is added when the email is sent.
 */ const accountSecurity = defineKind({
    kind: "account_security",
    group: "Staff",
    label: "Security of an account",
    description: "Somebody logs in from a new device, or changes the password or the address.",
    audience: "guest",
    inPortal: false,
    email: "always",
    data: accountSecurity_schema,
    title: ({ change })=>titles[change],
    body: ({ changed_at })=>formatInstant(changed_at),
    path: ()=>"/profile",
    action: "Take the account back",
    lead: ({ change, offers_return })=>offers_return ? leadWithReturn : leads[change],
    details: ({ user_agent, new_address, changed_at })=>[
            user_agent !== null && {
                term: "Device",
                value: describeDevice(user_agent)
            },
            new_address !== null && {
                term: "New address",
                value: new_address
            },
            {
                term: "When",
                value: formatInstant(changed_at)
            }
        ],
    guestName: ({ member_name })=>member_name,
    guestFooter: ()=>`You get this email because you have an account at ${brand.fullName}.`,
    preview: accountSecurity_preview,
    variants: {
        Password: {
            ...accountSecurity_preview,
            change: "password",
            user_agent: null
        },
        Address: {
            ...accountSecurity_preview,
            change: "address",
            user_agent: null,
            new_address: "asha@example.org"
        },
        "Earlier address": {
            ...accountSecurity_preview,
            change: "address",
            user_agent: null,
            new_address: "asha@example.org",
            offers_return: true
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/accountSuspended.ts




/** Sent to the address, because a suspended account gets no messages about notifications. */ const accountSuspended = defineKind({
    kind: "account_suspended",
    group: "Staff",
    label: "Suspension of an account",
    description: "An admin suspends an account, or ends its suspension.",
    audience: "guest",
    inPortal: false,
    email: "always",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        member_name: personName,
        /** Null: the suspension has ended. */ reason: __rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(longText)
    }),
    title: ({ reason })=>reason === null ? `Your account at ${brand.name} is open again` : `Your account at ${brand.name} is suspended`,
    body: ({ reason })=>reason ?? "You can log in again.",
    path: ()=>"/login",
    action: "Open the portal",
    lead: ({ reason })=>reason === null ? "You can log in again. Your bookings and credits are as they were." : "You are logged out on all devices and cannot log in. Your bookings and credits stay; requests that wait for approval are rejected. Please ask at the front desk if you have questions.",
    details: ({ reason })=>[
            reason !== null && {
                term: "Reason",
                value: reason
            }
        ],
    guestName: ({ member_name })=>member_name,
    guestFooter: ()=>`You get this email because you have an account at ${brand.fullName}.`,
    preview: {
        member_name: "Asha Rao",
        reason: "Payments for three bookings are overdue."
    },
    variants: {
        Ended: {
            member_name: "Asha Rao",
            reason: null
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/canaryFailed.ts



const canaryFailed = defineKind({
    kind: "canary_failed",
    group: "Staff",
    label: "Canary rolled back",
    description: "A canary of a module was worse than the release in use.",
    audience: "admin",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        module: facts_text,
        build: facts_text,
        stable: facts_text,
        reason: facts_text,
        problem: optionalText
    }),
    title: ({ module, build, problem })=>problem ? `Canary ${build} of ${module} could not be rolled back` : `Canary ${build} of ${module} was rolled back`,
    body: ({ reason, problem })=>problem ? `${reason} Roll it back on the Modules page.` : reason,
    path: ()=>"/admin/modules",
    action: "View modules",
    lead: ({ module, build, stable, problem })=>problem ? `The canary ${build} of ${module} is worse than ${stable}, and rolling it back failed. Roll it back on the Modules page.` : `The canary ${build} of ${module} was worse than ${stable}. It was rolled back automatically, and all users have ${stable} again.`,
    details: ({ reason, problem })=>[
            {
                term: "Reason",
                value: reason
            },
            !!problem && {
                term: "Problem",
                value: problem
            }
        ],
    preview: {
        module: "mf-shop",
        build: "b7f2a91c",
        stable: "4e0d65aa",
        reason: "18 of 20 sessions had errors (release in use: 2 of 180).",
        problem: null
    },
    variants: {
        "Rollback failed": {
            module: "mf-shop",
            build: "b7f2a91c",
            stable: "4e0d65aa",
            reason: "18 of 20 sessions had errors (release in use: 2 of 180).",
            problem: "The portal did not respond."
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/dataExportReady.ts




const dataExportReady = defineKind({
    kind: "data_export_ready",
    group: "Space",
    label: "Your data is ready",
    description: "The data that you asked for can be downloaded.",
    email: "always",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        gone_at: facts_instant
    }),
    title: ()=>"Your data is ready to download",
    body: ({ gone_at })=>`Log in and download it from your profile until ${formatInstantDay(gone_at)}. It will be deleted after that.`,
    path: ()=>"/profile#download-data",
    action: "Download my data",
    preview: {
        gone_at: "2026-11-27T10:00:00.000Z"
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/deliveryFailed.ts



const deliveryFailed = defineKind({
    kind: "delivery_failed",
    group: "Staff",
    label: "Message not delivered",
    description: "An email or a push message can't be delivered.",
    audience: "admin",
    email: "never",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        recipient: optionalText,
        channel: optionalText,
        kind: facts_text,
        error: optionalText
    }),
    title: ({ recipient, channel })=>`${channel === "push" ? "Push message" : "Email"} not delivered: ${recipient ?? "no address"}`,
    body: ({ error })=>error ?? "The service did not accept it.",
    path: ()=>"/admin/deliveries",
    action: "View deliveries",
    preview: {
        recipient: "asha@example.com",
        channel: "email",
        kind: "booking_created",
        error: "The address does not exist"
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/feedbackAnswered.ts



const feedbackAnswered = defineKind({
    kind: "feedback_answered",
    group: "Space",
    label: "Answer to your feedback",
    description: "The team answers your feedback.",
    email: "always",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        feedback_id: facts_text,
        content: longText,
        answer: longText
    }),
    title: ()=>"Answer to your feedback",
    body: ({ answer })=>answer,
    path: ()=>"/dashboard",
    action: "Open the portal",
    lead: ({ answer })=>answer,
    details: ({ content })=>[
            {
                term: "Your feedback",
                value: content
            }
        ],
    preview: {
        feedback_id: "6b5a4c3d-0f5e-4a3e-9a4f-0d1e2f3a4b5c",
        content: "The new chairs in Neem are great.\nCould Peepal get them too?",
        answer: "Thank you. The chairs for Peepal arrive on Monday."
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/feedbackReceived.ts



const feedbackReceived = defineKind({
    kind: "feedback_received",
    group: "Staff",
    label: "Feedback",
    description: "A member sends feedback.",
    audience: "staff",
    inPortal: false,
    email: "always",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        feedback_id: facts_text,
        email: optionalText,
        content: longText
    }),
    title: ()=>"New feedback",
    body: ({ email, content })=>`From: ${email ?? "Anonymous"}\n\n${content}`,
    path: ()=>"/admin/feedback",
    action: "Read and answer",
    preview: {
        feedback_id: "6b5a4c3d-0f5e-4a3e-9a4f-0d1e2f3a4b5c",
        email: "ananya@example.com",
        content: "The new chairs in Neem are great.\nCould Peepal get them too?"
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/lowStock.ts



const lowStock = defineKind({
    kind: "low_stock",
    group: "Staff",
    label: "Low stock",
    description: "A snack is nearly sold out.",
    audience: "admin",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        snack_id: facts_text,
        name: facts_text,
        stock: wholeNumber
    }),
    title: ({ name, stock })=>stock > 0 ? `Low stock: ${name}` : `Out of stock: ${name}`,
    body: ({ stock })=>stock > 0 ? `${stock} left.` : "None left.",
    path: ()=>"/admin/snacks",
    action: "View snacks",
    lead: ({ name, stock })=>`${stock > 0 ? stock : "None"} left of ${name}.`,
    preview: {
        snack_id: "2a6d1c3b-0f5e-4a3e-9a4f-0d1e2f3a4b5c",
        name: "Samosa",
        stock: 3
    },
    variants: {
        "Out of stock": {
            snack_id: "2a6d1c3b-0f5e-4a3e-9a4f-0d1e2f3a4b5c",
            name: "Samosa",
            stock: 0
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/memberInvitation.ts




/** The link is not a fact: it is added when the email is sent. */ const memberInvitation = defineKind({
    kind: "member_invitation",
    group: "Staff",
    label: "Invitation of a member",
    description: "An admin imports members.",
    audience: "guest",
    inPortal: false,
    email: "always",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        member_name: personName
    }),
    title: ()=>`Your invitation to ${brand.name}`,
    body: ()=>`Choose a password for your account at ${brand.fullName}.`,
    path: ()=>"/login",
    action: "Accept invitation",
    lead: ()=>`${brand.fullName} has created an account for you. Accept the invitation and choose a password. The link is valid for 7 days and works once.`,
    guestName: ({ member_name })=>member_name,
    guestFooter: ()=>"If you did not expect this invitation, you can ignore this email: without a password, the account cannot be used.",
    preview: {
        member_name: "Asha Rao"
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/refundNeedsAttention.ts




const refundNeedsAttention = defineKind({
    kind: "refund_needs_attention",
    group: "Staff",
    label: "Refund needs attention",
    description: "A refund has failed, and an admin has to retry it.",
    audience: "admin",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        refund_id: facts_text,
        amount_paise: wholeNumber,
        member_name: optionalText,
        problem: optionalText
    }),
    title: ({ amount_paise })=>`Refund of ${money_formatPaise(amount_paise)} failed`,
    body: ({ member_name, problem })=>[
            `For ${member_name ?? "a member"}`,
            problem
        ].filter(Boolean).join(" · "),
    path: ()=>"/admin/payments",
    action: "View payments",
    lead: ({ amount_paise, member_name })=>`The refund of ${money_formatPaise(amount_paise)} to ${member_name ?? "a member"} failed. Retry it in the portal.`,
    details: ({ problem })=>[
            !!problem && {
                term: "Problem",
                value: problem
            }
        ],
    preview: {
        refund_id: "4f3e2d1c-0f5e-4a3e-9a4f-0d1e2f3a4b5c",
        amount_paise: 11_800,
        member_name: "Ananya Rao",
        problem: "The payment provider refused the refund: insufficient balance"
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/staff/spaceUpdate.ts



const spaceUpdate = defineKind({
    kind: "space_update",
    group: "Space",
    label: "Space updates",
    description: "News of the space, on your dashboard.",
    email: "never",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        update_id: facts_text,
        title: facts_text
    }),
    title: ({ title })=>title,
    body: ()=>"New update from the space.",
    path: ()=>"/dashboard",
    action: "View update",
    preview: {
        update_id: "1c0e7b52-0f5e-4a3e-9a4f-0d1e2f3a4b5c",
        title: "New coffee machine"
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/visitors/dayPassBought.ts





function formatPrice({ credits, is_included }) {
    if (is_included) return "Included in your plan";
    return credits > 0 ? `${credits_formatCredits(credits)} charged` : "No charge";
}
const dayPassBought = defineKind({
    kind: "day_pass_bought",
    group: "Visitors",
    label: "Day pass bought",
    description: "You buy a day pass for a guest.",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        pass_id: facts_text,
        visitor_name: personName,
        pass_date: facts_day,
        credits: wholeNumber,
        is_included: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.boolean(), false)
    }),
    title: ({ visitor_name })=>`Day pass for ${visitor_name}`,
    body: (pass)=>`${formatDay(pass.pass_date)} · ${formatPrice(pass)}`,
    path: ()=>"/day-pass?tab=visitors",
    action: "View day passes",
    lead: ({ visitor_name })=>`${visitor_name} has a desk for the day.`,
    details: (pass)=>[
            {
                term: "Guest",
                value: pass.visitor_name
            },
            {
                term: "Date",
                value: formatDay(pass.pass_date)
            },
            {
                term: "Price",
                value: formatPrice(pass)
            }
        ],
    preview: {
        pass_id: "5e2f9c1a-1111-4c3e-9a4f-0d1e2f3a4b5c",
        visitor_name: "Arjun Nair",
        pass_date: "2026-11-27",
        credits: 8,
        is_included: false
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/visitors/visitorFacts.ts



const visitorSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    visitor_id: facts_text,
    visitor_name: personName,
    visit_date: facts_day,
    visit_time: __rspack_external_npm_valibot_1_5_0_5de4ece2.optional(__rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(clockTime), null)
});
const visitorPreview = {
    visitor_id: "3d1c6a1e-5b7f-4a2c-8f0d-6c9b2e4a7d10",
    visitor_name: "Arjun Nair",
    visit_date: "2026-11-27",
    visit_time: "11:00:00"
};
const visitorsPath = ()=>"/visitors?tab=list";
/** Text such as `Fri, 27 Nov 2026, 11:00 AM`. */ function formatVisit({ visit_date, visit_time }) {
    return [
        formatDay(visit_date),
        visit_time && formatTime(visit_time)
    ].filter(Boolean).join(", ");
}
function visitDetails({ visitor_name, visit_date, visit_time }) {
    return [
        {
            term: "Visitor",
            value: visitor_name
        },
        {
            term: "Date",
            value: formatDay(visit_date)
        },
        visit_time !== null && {
            term: "Time",
            value: formatTime(visit_time)
        }
    ];
}

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/visitors/visitorArrived.ts





const visitorArrived = defineKind({
    kind: "visitor_arrived",
    group: "Visitors",
    label: "Visitor arrived",
    description: "A visitor of yours checks in at the front desk.",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        visitor_id: facts_text,
        visitor_name: personName,
        arrived_at: facts_instant
    }),
    title: ({ visitor_name })=>`${visitor_name} is here`,
    body: ({ arrived_at })=>`Arrived ${formatInstantTime(arrived_at)}`,
    path: visitorsPath,
    action: "View visitors",
    lead: ({ visitor_name })=>`${visitor_name} is waiting for you at the front desk.`,
    details: ({ visitor_name, arrived_at })=>[
            {
                term: "Visitor",
                value: visitor_name
            },
            {
                term: "Arrived",
                value: formatInstantTime(arrived_at)
            }
        ],
    preview: {
        visitor_id: "3d1c6a1e-5b7f-4a2c-8f0d-6c9b2e4a7d10",
        visitor_name: "Arjun Nair",
        arrived_at: "2026-11-27T05:02:00Z"
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/visitors/visitorPass.ts






const passSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    pass_id: facts_text,
    visitor_name: personName,
    visit_date: facts_day,
    visit_time: clockTime,
    /** Length of the visit in hours. */ visit_duration: __rspack_external_npm_valibot_1_5_0_5de4ece2.number(),
    host_name: personName,
    change: __rspack_external_npm_valibot_1_5_0_5de4ece2.picklist([
        "approved",
        "moved",
        "cancelled"
    ]),
    changed_at: facts_instant
});
const HOUR_MS = 3_600_000;
function visitorPass_title({ change, visit_date }) {
    const visit = `visit to ${brand.name} on ${formatDay(visit_date)}`;
    switch(change){
        case "approved":
            return `Your pass for the ${visit}`;
        case "moved":
            return `New pass: your ${visit}`;
        case "cancelled":
            return `Cancelled: your ${visit}`;
    }
}
function visitorPass_lead({ change, host_name }) {
    switch(change){
        case "approved":
            return `${host_name} expects you. Scan this code at the kiosk when you arrive, or type it in.`;
        case "moved":
            return "Your visit has a new date or time. Please use this pass: the earlier one is no longer valid.";
        case "cancelled":
            return `Your visit was cancelled, and your pass is no longer valid. Please ask ${host_name} if you have questions.`;
    }
}
const visitorPass_preview = {
    pass_id: "9b2d7c44-5b7f-4a2c-8f0d-6c9b2e4a7d10",
    visitor_name: "Arjun Nair",
    visit_date: "2026-11-27",
    visit_time: "11:00:00",
    visit_duration: 1.5,
    host_name: "Asha Rao",
    change: "approved",
    changed_at: "2026-11-20T06:30:00.000Z"
};
/** The code is not a fact: it is added when the email is sent. */ const visitorPass = defineKind({
    kind: "visitor_pass",
    group: "Visitors",
    label: "Pass of a visitor",
    description: "A visitor is approved, moved or rejected.",
    audience: "guest",
    inPortal: false,
    email: "always",
    data: passSchema,
    title: visitorPass_title,
    body: ({ visit_date, visit_time, host_name })=>`${formatDay(visit_date)}, ${formatTime(visit_time)} · Host: ${host_name}`,
    path: ()=>"/visitors",
    action: "View visitors",
    lead: visitorPass_lead,
    details: ({ visit_date, visit_time, host_name })=>[
            {
                term: "Date",
                value: formatDay(visit_date)
            },
            {
                term: "Time",
                value: formatTime(visit_time)
            },
            {
                term: "Place",
                value: brand.fullName
            },
            {
                term: "Host",
                value: host_name
            }
        ],
    calendar (pass) {
        const startsAt = instantOf(pass.visit_date, pass.visit_time);
        return {
            method: pass.change === "cancelled" ? "CANCEL" : "REQUEST",
            entry: {
                uid: `visit-${pass.pass_id}`,
                title: `Visit to ${brand.name}: ${pass.host_name}`,
                place: brand.fullName,
                startsAt,
                endsAt: new Date(startsAt.getTime() + pass.visit_duration * HOUR_MS),
                changedAt: new Date(pass.changed_at)
            }
        };
    },
    guestFooter: ({ host_name })=>`You get this email because ${host_name} registered you as a visitor.`,
    guestName: ({ visitor_name })=>visitor_name,
    preview: visitorPass_preview,
    variants: {
        Moved: {
            ...visitorPass_preview,
            change: "moved",
            visit_time: "15:00:00"
        },
        Cancelled: {
            ...visitorPass_preview,
            change: "cancelled"
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/visitors/visitorApproved.ts


const visitorApproved = defineKind({
    kind: "visitor_approved",
    group: "Visitors",
    label: "Visitor approved",
    description: "An admin approves a visitor whom you registered.",
    data: visitorSchema,
    title: ({ visitor_name })=>`Visitor approved: ${visitor_name}`,
    body: formatVisit,
    path: visitorsPath,
    action: "View visitors",
    lead: ({ visitor_name })=>`${visitor_name} can visit. The front desk expects them.`,
    details: visitDetails,
    preview: visitorPreview
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/visitors/visitOnClosedDay.ts




const visitOnClosedDay = defineKind({
    kind: "visit_on_closed_day",
    group: "Visitors",
    label: "Closed on the day of a visit",
    description: "The space closes on a day for which you registered a visitor or bought a day pass.",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        visitor_name: personName,
        visit_date: facts_day,
        is_day_pass: __rspack_external_npm_valibot_1_5_0_5de4ece2.boolean(),
        /** The name of the holiday, or "Closed" for a weekday. */ reason: facts_text
    }),
    title: ({ visitor_name })=>`Closed on the day of the visit: ${visitor_name}`,
    body: ({ visit_date, reason })=>reason === "Closed" ? formatDay(visit_date) : `${formatDay(visit_date)} · ${reason}`,
    path: ({ is_day_pass })=>is_day_pass ? "/day-pass?tab=visitors" : "/visitors?tab=list",
    action: "View details",
    lead: ({ visitor_name, is_day_pass })=>is_day_pass ? `The space is closed on the day of ${visitor_name}'s day pass. Ask the front desk for a refund.` : `The space is closed on the day of ${visitor_name}'s visit. Register it for another day.`,
    details: ({ visitor_name, visit_date, reason })=>[
            {
                term: "Visitor",
                value: visitor_name
            },
            {
                term: "Date",
                value: formatDay(visit_date)
            },
            {
                term: "Reason",
                value: reason
            }
        ],
    preview: {
        visitor_name: "Arjun Nair",
        visit_date: "2026-12-25",
        is_day_pass: false,
        reason: "Christmas"
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/visitors/walkInWaiting.ts



const walkInWaiting = defineKind({
    kind: "walk_in_waiting",
    group: "Visitors",
    label: "Visitor without registration",
    description: "Someone at the front desk asks for you. You let them in or decline.",
    data: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        visitor_id: facts_text,
        visitor_name: personName,
        purpose: optionalText
    }),
    title: ({ visitor_name })=>`${visitor_name} is at the front desk`,
    body: ({ purpose })=>purpose || "Let them in or decline.",
    path: ()=>"/visitors",
    action: "Answer",
    lead: ({ visitor_name })=>`${visitor_name} asks for you. Please let them in or decline.`,
    details: ({ visitor_name, purpose })=>[
            {
                term: "Visitor",
                value: visitor_name
            },
            purpose !== null && purpose !== "" && {
                term: "Purpose",
                value: purpose
            }
        ],
    preview: {
        visitor_id: "3d1c6a1e-5b7f-4a2c-8f0d-6c9b2e4a7d10",
        visitor_name: "Nandita Iyer",
        purpose: "Interview"
    },
    variants: {
        "Without a purpose": {
            visitor_id: "3d1c6a1e-5b7f-4a2c-8f0d-6c9b2e4a7d10",
            visitor_name: "Nandita Iyer",
            purpose: null
        }
    }
});

;// CONCATENATED MODULE: ./shared/src/notifications/kinds/visitors/visitorRejected.ts


const visitorRejected = defineKind({
    kind: "visitor_rejected",
    group: "Visitors",
    label: "Visitor rejected",
    description: "An admin rejects a visitor whom you registered.",
    data: visitorSchema,
    title: ({ visitor_name })=>`Visitor rejected: ${visitor_name}`,
    body: formatVisit,
    path: visitorsPath,
    action: "View visitors",
    lead: ({ visitor_name })=>`${visitor_name} can't visit. Ask the front desk for the reason.`,
    details: visitDetails,
    preview: visitorPreview
});

;// CONCATENATED MODULE: ./shared/src/notifications/kindList.ts







































/** Every kind of notification, in the order of the profile page. `pnpm db:kinds` writes the rows of `notification_kinds`. */ const kinds = [
    bookingCreated,
    bookingRescheduled,
    bookingCancelled,
    bookingNotMade,
    bookingRequestClosed,
    roomRetired,
    bookingReminder,
    bookingInvitation,
    invitationAnswered,
    eventRegistered,
    eventChanged,
    eventCancelled,
    eventSeatReleased,
    eventReminder,
    visitorApproved,
    visitorRejected,
    dayPassBought,
    visitorArrived,
    walkInWaiting,
    visitOnClosedDay,
    paymentReceived,
    invoiceIssued,
    cafeOrderReady,
    refundMade,
    creditsExpiring,
    spaceUpdate,
    feedbackAnswered,
    accountDeletion,
    dataExportReady,
    bookingRequested,
    deliveryFailed,
    lowStock,
    refundNeedsAttention,
    canaryFailed,
    feedbackReceived,
    visitorPass,
    memberInvitation,
    accountSuspended,
    accountSecurity
];
const byName = new Map(kinds.map((kind)=>[
        kind.kind,
        kind
    ]));
function findKind(kind) {
    return byName.get(kind);
}

;// CONCATENATED MODULE: ./shared/src/notifications/email/layout.ts


/** The colours of tokens.css: an email cannot use its variables. */ const light = {
    background: "#fafafb",
    surface: "#ffffff",
    text: "#18171f",
    muted: "#5e5c6b",
    border: "#e4e3ea",
    brand: brand.color
};
const dark = {
    background: "#0e0e13",
    surface: "#16161d",
    text: "#f1f0f6",
    muted: "#a4a2b2",
    border: "#2a2a36",
    brand: "#a599f5"
};
const darkRules = `@media (prefers-color-scheme: dark) {
.page { background: ${dark.background} !important; }
.card { background: ${dark.surface} !important; border-color: ${dark.border} !important; }
.text { color: ${dark.text} !important; }
.muted { color: ${dark.muted} !important; }
.brand { color: ${dark.brand} !important; }
.row { border-color: ${dark.border} !important; }
}`;
/** Uses no tables, and inline styles only: mail programs drop much else. */ function layoutHtml(content) {
    const { title, preheader, greeting, lead, details, pass, button, footer } = content;
    const paragraph = (text)=>`<p class="text" style="margin:0 0 12px;color:${light.text}">${htmlLines(text)}</p>`;
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
${darkRules}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.background}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<div class="page" style="background:${light.background};padding:32px 16px;font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<p class="brand" style="margin:0 0 16px;font-size:20px;font-weight:700;color:${light.brand}">${escapeHtml(brand.fullName)}</p>
<div class="card" style="background:${light.surface};border:1px solid ${light.border};border-radius:14px;padding:28px 24px">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700;color:${light.text};overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${[
        ...greeting ? [
            greeting
        ] : [],
        lead
    ].map(paragraph).join("\n")}
${pass ? passPart(pass) : ""}${details.length > 0 ? detailList(details) : ""}${button ? buttonLink(button) : ""}
</div>
<p class="muted" style="margin:20px 8px 0;font-size:13px;color:${light.muted}">${footer.map(footerPart).join("<br>")}</p>
</div>
</div>
</body>
</html>
`;
}
function passPart({ code, imageUrl }) {
    return `<div style="margin:20px 0 0;text-align:center">
<img src="${escapeHtml(imageUrl)}" width="200" height="200" alt="QR code of your pass" style="display:inline-block;background:#ffffff;border-radius:8px">
<p class="text" style="margin:8px 0 0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:26px;font-weight:700;letter-spacing:2px;color:${light.text}">${escapeHtml(code)}</p>
</div>
`;
}
function buttonLink({ label, url }) {
    return `<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:${brand.color};color:#ffffff;padding:12px 22px;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}
function detailList(details) {
    const rows = details.map(({ term, value, link })=>`<div class="row" style="border-top:1px solid ${light.border};padding:10px 0"><dt class="muted" style="display:inline-block;box-sizing:border-box;vertical-align:top;width:34%;min-width:104px;padding-right:12px;color:${light.muted};overflow-wrap:anywhere">${escapeHtml(term)}</dt><dd class="text" style="display:inline-block;vertical-align:top;width:64%;margin:0;color:${light.text};font-weight:500;overflow-wrap:anywhere">${htmlLines(value)}${link ? `<br>${detailLink(link)}` : ""}</dd></div>`);
    return `<dl style="margin:20px 0 0">\n${rows.join("\n")}\n</dl>\n`;
}
function detailLink({ text, url }) {
    return `<a class="brand" href="${escapeHtml(url)}" style="color:${light.brand}">${escapeHtml(text)}</a>`;
}
function footerPart({ text, url }) {
    if (!url) return escapeHtml(text);
    return `<a class="muted" href="${escapeHtml(url)}" style="color:${light.muted}">${escapeHtml(text)}</a>`;
}
function layoutText(content) {
    const { greeting, lead, details, pass, button, footer } = content;
    return [
        greeting,
        lead,
        pass && `Code: ${pass.code}`,
        details.map(({ term, value, link })=>`${term}: ${value}${link ? `\n${link.text}: ${link.url}` : ""}`).join("\n"),
        button && `${button.label}: ${button.url}`,
        `-- \n${footer.map(({ text, url })=>url ? `${text}: ${url}` : text).join("\n")}`
    ].filter(Boolean).join("\n\n");
}

;// CONCATENATED MODULE: ./shared/src/notifications/email/renderEmail.ts





const MAX_SUBJECT = 150;
/** @throws if the kind is unknown or a fact is missing */ function renderEmail(kindName, data, recipient) {
    const kind = findKind(kindName);
    if (!kind) throw new Error(`Unknown notification kind ${JSON.stringify(kindName)}`);
    const text = kind.read(data);
    const { title, body, lead, details, calendar, guest } = text;
    const name = oneLine(recipient.name ?? guest?.name ?? "");
    const layout = {
        title,
        preheader: oneLine(body),
        greeting: kind.audience === "staff" ? null : `Hello${name && ` ${name}`},`,
        lead,
        details: details.map((detail)=>withPortalUrl(detail, recipient)),
        pass: recipient.pass ?? null,
        button: kind.audience === "guest" ? guestButton(text, recipient) : buttonOf(text, recipient),
        footer: footerOf(kind, text, recipient)
    };
    return {
        subject: truncate(oneLine(title), MAX_SUBJECT),
        html: layoutHtml(layout),
        text: layoutText(layout),
        calendar
    };
}
/** Links of details to pages of the portal begin with a slash. */ const withPortalUrl = ({ link, ...detail }, { portalUrl })=>({
        ...detail,
        ...link && {
            link: link.url.startsWith("/") ? {
                ...link,
                url: portalUrl + link.url
            } : link
        }
    });
const guestButton = ({ action }, { guestUrl })=>guestUrl ? {
        label: action,
        url: guestUrl
    } : null;
function buttonOf({ path, action, guest }, { portalUrl, answerUrl }) {
    if (!answerUrl) return {
        label: action,
        url: `${portalUrl}${path}`
    };
    return guest?.canAnswer ? {
        label: "Answer",
        url: answerUrl
    } : null;
}
function footerOf(kind, { guest }, { unsubscribeUrl, portalUrl, answerUrl }) {
    if (kind.audience === "guest" && guest) return [
        {
            text: guest.footer
        }
    ];
    if (answerUrl && guest && unsubscribeUrl) {
        return [
            {
                text: guest.footer
            },
            {
                text: `No more invitations from ${brand.name}`,
                url: unsubscribeUrl
            }
        ];
    }
    if (kind.audience === "staff") return [
        {
            text: `Sent to the staff of ${brand.fullName}.`
        }
    ];
    const settings = {
        text: "Notification settings",
        url: `${portalUrl}/profile#notifications`
    };
    if (!unsubscribeUrl) {
        return [
            {
                text: `Emails of this kind are always sent: ${kind.label}.`
            },
            settings
        ];
    }
    return [
        {
            text: `You receive this email because emails are turned on for: ${kind.label}.`
        },
        {
            text: "Unsubscribe",
            url: unsubscribeUrl
        },
        settings
    ];
}

;// CONCATENATED MODULE: ./shared/src/notifications/edgeEntry.ts
/** What the edge functions use of this folder. `pnpm functions:shared` bundles it for them. */ 






var __webpack_exports__brand = __webpack_exports__.brand;
var __webpack_exports__calendarFeed = __webpack_exports__.calendarFeed;
var __webpack_exports__calendarMessage = __webpack_exports__.calendarMessage;
var __webpack_exports__findKind = __webpack_exports__.findKind;
var __webpack_exports__htmlLines = __webpack_exports__.htmlLines;
var __webpack_exports__oneLine = __webpack_exports__.oneLine;
var __webpack_exports__renderEmail = __webpack_exports__.renderEmail;
export { __webpack_exports__brand as brand, __webpack_exports__calendarFeed as calendarFeed, __webpack_exports__calendarMessage as calendarMessage, __webpack_exports__findKind as findKind, __webpack_exports__htmlLines as htmlLines, __webpack_exports__oneLine as oneLine, __webpack_exports__renderEmail as renderEmail };
