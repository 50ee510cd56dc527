-- Operators are invited as managers are: their invitations are the installation's (network_id 0), with the role that they
-- begin with.
alter table invitations drop constraint invitations_network_id_fkey;
alter table invitations drop constraint invitations_permission_flag_check;
alter table invitations add column operator_role text check (operator_role in ('reviewer', 'librarian', 'administrator'));
alter table invitations add constraint invitations_permission_flag_check check (
  permission_flag in (0, 1, 2) and (permission_flag = 2) = (network_id = 0)
  and (operator_role is not null) = (permission_flag = 2));
