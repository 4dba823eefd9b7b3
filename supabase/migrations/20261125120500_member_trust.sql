drop function public.member_trust(uuid);
drop function private.member_trust(uuid);
